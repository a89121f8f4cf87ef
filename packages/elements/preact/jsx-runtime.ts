import { options } from "preact";
import { jsx as createNode, Fragment } from "preact/compat/jsx-runtime";

export { Fragment };

const bare = <Value extends object>(value: Value): Value => Object.setPrototypeOf(value, null);

// Preact's own preparation of a node copies its props, inherited ones too.
const prepare = options.vnode;
options.vnode = (node) => {
  bare(node.props);
  prepare?.(node);
  bare(node.props);
};

/**
 * React's JSX runtime, by Preact's. Preact takes over whatever props inherit, so a page that had let a script add
 * `dangerouslySetInnerHTML` to `Object.prototype` would have that HTML in every element. Here props have no prototype whenever
 * Preact reads them.
 */
export function jsx(type: Parameters<typeof createNode>[0], props: object | null, key?: string) {
  return createNode(type as never, bare(props ?? {}), key);
}

export { jsx as jsxDEV, jsx as jsxs };
