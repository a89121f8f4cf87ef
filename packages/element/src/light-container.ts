/**
 * A node of a widget's own among the children of its element, in the page's tree. Only the page can take it out. It is then put back, for a
 * React root does not come back by itself to what has been emptied.
 */
export class LightContainer {
  readonly node: HTMLElement;
  readonly #element: HTMLElement;
  readonly #observer: MutationObserver;

  /** @param slot - where the element's shadow tree shows the node. Without a shadow tree the node is all that the element holds. */
  constructor(element: HTMLElement, slot = "") {
    this.#element = element;
    this.node = element.ownerDocument.createElement("div");
    if (slot) this.node.slot = slot;
    else this.node.style.display = "contents";
    this.#observer = new MutationObserver(() => this.node.parentNode === element || element.append(this.node));
  }

  /** Puts the node in place of whatever is there, such as what a copy of a drawn element holds. */
  connect(): void {
    const { node } = this;
    if (node.parentNode !== this.#element) {
      const stale = node.slot
        ? this.#element.querySelectorAll(`:scope > [slot="${node.slot}"]`)
        : this.#element.childNodes;
      for (const other of [...stale]) other.remove();
      this.#element.append(node);
    }
    this.#observer.observe(this.#element, { childList: true });
  }

  disconnect(): void {
    this.#observer.disconnect();
  }
}
