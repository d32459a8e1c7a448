// One door to the two libraries.
import { Fragment, h, render } from "./vendor/preact.js";
import htm from "./vendor/htm.js";

export { useCallback, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from "./vendor/hooks.js";
export { Fragment, render };
export const html = htm.bind(h);
