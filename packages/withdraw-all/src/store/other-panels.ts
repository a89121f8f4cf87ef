import { pageWide } from "@freehold/contract";

/** All panels of the page, also those that another bundle has brought. */
const panels = /* @__PURE__ */ pageWide("freehold.refund", () => new EventTarget());
const CHANGED = "changed";

/** Connects a panel with the others of the page: what a person does in one is then seen in all. */
export function createOtherPanels(read: () => void) {
  const self = new CustomEvent(CHANGED);
  const hear = (event: Event) => event !== self && read();
  return {
    /** Has the others read the refund again. */
    tell: () => void panels.dispatchEvent(self),
    follow: () => panels.addEventListener(CHANGED, hear),
    leave: () => panels.removeEventListener(CHANGED, hear),
  };
}
