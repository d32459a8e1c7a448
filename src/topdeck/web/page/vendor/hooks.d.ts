// The parts of Preact's hooks that the page uses.
export type Change<T> = (next: T | ((before: T) => T)) => void;
export interface Ref<T> {
  current: T;
}

export function useState<T>(first: T | (() => T)): [T, Change<T>];
export function useRef<T>(first: T): Ref<T>;
export function useEffect(effect: () => unknown, inputs?: readonly unknown[]): void;
export function useLayoutEffect(effect: () => unknown, inputs?: readonly unknown[]): void;
export function useMemo<T>(make: () => T, inputs: readonly unknown[]): T;
export function useCallback<F extends Function>(callback: F, inputs: readonly unknown[]): F;
export function useReducer<S, A>(reducer: (state: S, action: A) => S, first: S): [S, (action: A) => void];
