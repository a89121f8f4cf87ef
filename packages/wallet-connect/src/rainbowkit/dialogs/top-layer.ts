import { adoptStyles } from "@freehold/element";
import { openModal, useIsomorphicLayoutEffect } from "@freehold/ui";
import { ROOT_ATTRIBUTE } from "../internals.ts";

/** Nothing to look at: RainbowKit brings its own backdrop. */
const STYLES = [
  "dialog { all: unset; display: block; position: fixed; inset: 0; } dialog::backdrop { display: none; }",
];

/** A dialog cannot be put around a node a second time. */
const frames = new WeakMap<Element, HTMLDialogElement>();

/**
 * Shows RainbowKit's dialog in the top layer while its card is on the page: above any modal dialog of the page, which would cover it and
 * make it inert.
 *
 * @param card - RainbowKit's card, `null` while no dialog is open.
 */
export function useTopLayer(card: Element | null): void {
  useIsomorphicLayoutEffect(() => (card ? showInTopLayer(card) : undefined), [card]);
}

/** @returns takes it out of the top layer, and gives the focus back to what had it. */
function showInTopLayer(card: Element): (() => void) | undefined {
  const overlay = card.closest<HTMLElement>("[role=dialog]");
  const holder = overlay?.parentElement?.closest<HTMLElement>(`[${ROOT_ATTRIBUTE}]`);
  // RainbowKit may have replaced the dialog since the card was found.
  if (!overlay || !holder?.isConnected) return undefined;
  const before = deepActiveElement();
  const frame = frames.get(holder) ?? createFrame(holder);
  const hide = openModal(frame);
  // RainbowKit could not do it: the page's dialog kept the focus until now.
  (card.querySelector<HTMLElement>("[data-auto-focus]") ?? (card as HTMLElement)).focus();

  // A press on the overlay is how RainbowKit is closed.
  const dismiss = () => frame.isConnected && overlay.click();
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as Node;
    if (event.key !== "Escape" || (target !== document.body && !holder.contains(target))) return;
    // One Escape closes one dialog: neither the page's listeners nor the browser are to close the page's own as well.
    event.preventDefault();
    event.stopPropagation();
    dismiss();
  };
  const onCancel = (event: Event) => {
    event.preventDefault();
    dismiss();
  };
  document.addEventListener("keydown", onKeyDown, { capture: true });
  frame.addEventListener("cancel", onCancel);
  return () => {
    document.removeEventListener("keydown", onKeyDown, { capture: true });
    frame.removeEventListener("cancel", onCancel);
    hide();
    before?.focus();
  };
}

/**
 * A `<dialog>` around what a node holds, by a slot in a shadow tree: the node's own children stay where their renderer has put them.
 * The tree is closed, so that the page finds one dialog and not two.
 */
function createFrame(holder: HTMLElement): HTMLDialogElement {
  const shadow = holder.attachShadow({ mode: "closed" });
  adoptStyles(shadow, STYLES);
  const frame = document.createElement("dialog");
  frame.role = "presentation";
  frame.append(document.createElement("slot"));
  shadow.append(frame);
  frames.set(holder, frame);
  return frame;
}

/** What has the focus, in shadow trees, too. */
function deepActiveElement(): HTMLElement | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active as HTMLElement | null;
}
