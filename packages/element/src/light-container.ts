/**
 * Where a widget without a shadow tree is drawn: a node of its own within the element, which only the page can take out. It is then
 * put back, for a React root does not come back by itself to what has been emptied.
 */
export class LightContainer {
  readonly node: HTMLElement;
  readonly #element: HTMLElement;
  readonly #observer: MutationObserver;

  constructor(element: HTMLElement) {
    this.#element = element;
    this.node = element.ownerDocument.createElement("div");
    this.node.style.display = "contents";
    this.#observer = new MutationObserver(() => this.node.parentNode === element || element.append(this.node));
  }

  /** Puts the node in place of whatever is there, such as what a copy of a drawn element holds. */
  connect(): void {
    if (this.node.parentNode !== this.#element) this.#element.replaceChildren(this.node);
    this.#observer.observe(this.#element, { childList: true });
  }

  disconnect(): void {
    this.#observer.disconnect();
  }
}
