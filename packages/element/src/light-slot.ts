import { LightContainer } from "./light-container.ts";
import { adoptStyles } from "./style-sheets.ts";

let count = 0;

/**
 * A slot of a widget's shadow tree whose content is in the page's tree, where password managers look for fields. The component renders the
 * slot by its `name`, and what belongs in it by a portal into `node`.
 */
export class LightSlot {
  readonly name: string;
  /** The container of the portal: a child of the element while the slot is shown, with the class that `slottedCss` of `ui` is about. */
  readonly node: HTMLElement;
  /**
   * Begins the IDs within: those of `useId` are unique in one React root only. It has no word by which a password manager would know a field,
   * as the element's name has: KeePassXC takes what has "auth" in its ID for a one-time code.
   */
  readonly prefix: string;
  readonly #element: HTMLElement;
  readonly #container: LightContainer;
  readonly #styles: readonly string[];
  #release: (() => void) | undefined;
  #isShown = false;
  #isSettled = false;

  constructor(element: HTMLElement, name: string, styles: readonly string[]) {
    count += 1;
    this.name = name;
    this.prefix = `fh-${count}-`;
    this.#element = element;
    this.#styles = styles;
    this.#container = new LightContainer(element, name);
    this.node = this.#container.node;
    this.node.className = "fh-slotted";
    // A framework that hydrates the page takes a node that its server didn't send for a mistake. It hydrates in the task in which its
    // script defines the element.
    setTimeout(() => {
      this.#isSettled = true;
      this.connect();
    });
  }

  /** Puts the node into the page. The function that is returned takes it out again. */
  show(): () => void {
    this.#isShown = true;
    this.connect();
    return () => {
      this.#isShown = false;
      this.#container.disconnect();
      this.node.remove();
      this.#release?.();
      this.#release = undefined;
    };
  }

  /** Follows the element to where the page has put it. */
  connect(): void {
    if (!this.#isShown || !this.#isSettled || !this.#element.isConnected) return;
    const before = this.#release;
    this.#release = adoptStyles(this.#element.getRootNode() as Document | ShadowRoot, this.#styles);
    before?.();
    this.#container.connect();
  }
}
