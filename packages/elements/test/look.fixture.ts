/** What a widget takes from its page on purpose. */
const INHERITED =
  /^(font-family|tab-size|-webkit-tap-highlight-color|-webkit-locale|-webkit-border-(horizontal|vertical)-spacing)$/;

/** A node of a widget, or a pseudo-element, and the values of all properties. */
type Look = { name: string; values: string[] }[];

const PROPERTIES = [...getComputedStyle(document.documentElement)].filter((name) => !INHERITED.test(name));

/** Every node of the widgets within, also in shadow trees. */
function* nodesIn(root: ParentNode): Generator<Element> {
  for (const node of root.querySelectorAll("*")) {
    if (node.closest(".fh-root, .fh-slotted")) yield node;
    if (node.shadowRoot) yield* nodesIn(node.shadowRoot);
  }
}

/** Waits until the widgets within are at rest: a colour on its way is none of either. */
export async function atRest(within: ParentNode): Promise<void> {
  const transitions = [...nodesIn(within)]
    .flatMap((node) => node.getAnimations())
    .filter((animation) => animation instanceof CSSTransition);
  await Promise.allSettled(transitions.map(({ finished }) => finished));
}

/** How every node of the widgets within is drawn. */
export function look(within: ParentNode): Look {
  const looks: Look = [];
  // What is folded away has no size until the browser has to know it.
  const isFolded = (node: Element) => node.closest("details:not([open]) > :not(summary)") !== null;
  for (const node of [...nodesIn(within)].filter((node) => !isFolded(node)))
    for (const pseudo of [null, "::before", "::after"]) {
      const computed = getComputedStyle(node, pseudo);
      const isDrawn = !pseudo || computed.content !== "none";
      looks.push({
        name: `${node.localName}.${node.getAttribute("class")}${pseudo ?? ""}`,
        values: isDrawn ? PROPERTIES.map((name) => computed.getPropertyValue(name)) : [],
      });
    }
  return looks;
}

/** What is drawn in another way. */
export function differences(one: Look, other: Look): string[] {
  if (one.length !== other.length) return [`${one.length} nodes, ${other.length}`];
  return one.flatMap(({ name, values }, index) => {
    const now = other[index]?.values ?? [];
    return PROPERTIES.flatMap((property, at) =>
      values[at] === now[at] ? [] : `${name} ${property}: ${values[at]}, ${now[at]}`,
    );
  });
}

/** The size of each text that the widgets within show, in px. */
export function textSizes(within: ParentNode): { text: string; size: number }[] {
  return [...nodesIn(within)]
    .flatMap((node) => [...node.childNodes].map((child) => ({ child, node })))
    .filter(({ child }) => child.nodeType === Node.TEXT_NODE && child.textContent?.trim())
    .map(({ child, node }) => ({
      text: child.textContent as string,
      size: Number.parseFloat(getComputedStyle(node).fontSize),
    }));
}
