import { options } from "preact";
import { jsx as createNode, Fragment } from "preact/compat/jsx-runtime";

export { Fragment };

const bare = <Value extends object>(value: Value): Value => Object.setPrototypeOf(value, null);

/** Elements whose text is no property of theirs: it is typed, or they are SVG. */
const WITHOUT_TEXT_CONTENT = /^(textarea|text|tspan|title|desc)$/;

type TextProps = { children?: unknown; textContent?: string };

/**
 * Writes the only text of an element as its `textContent`, as React does. Preact changes the text node that it once made, which a browser
 * that translates the page has replaced: the person would go on reading the old words.
 */
function writeAsTextContent(type: unknown, props: TextProps): void {
  const { children } = props;
  // Where a script has added it, Preact empties each new element after its properties are set.
  if ("dangerouslySetInnerHTML" in Object.prototype) return;
  const isText = typeof children === "string" || typeof children === "number" || typeof children === "bigint";
  if (!isText || typeof type !== "string" || WITHOUT_TEXT_CONTENT.test(type)) return;
  props.textContent = `${children}`;
  props.children = undefined;
}

// Preact's own preparation of a node copies its props, inherited ones too.
const prepare = options.vnode;
options.vnode = (node) => {
  bare(node.props);
  prepare?.(node);
  // Of every node, also of what RainbowKit makes by `createElement()`; and once it is prepared, which takes `textContent` for an
  // attribute of SVG.
  writeAsTextContent(node.type, node.props as TextProps);
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
