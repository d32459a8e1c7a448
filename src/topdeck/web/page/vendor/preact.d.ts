// The parts of Preact that the page uses.
export type Node = object | string | number | boolean | null | undefined;
export type Component<Props> = (props: Props) => Node | Node[];

export function h(type: any, props: object | null, ...children: Node[]): object;
export function render(node: Node, parent: Element): void;
export const Fragment: Component<{ children?: Node }>;
