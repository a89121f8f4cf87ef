import r2wc from "@r2wc/react-to-web-component";
import type { ReactNode } from "react";
import { type AttributeType, attributeName, describeType, formatValue, meantBy, parseValue } from "./attributes.ts";
import { keepKeys } from "./keep-keys.ts";
import { LightContainer } from "./light-container.ts";
import type { LightSlot } from "./light-slot.ts";
import { adoptStyles } from "./style-sheets.ts";

type TypeName<Value> = [Value] extends [boolean]
  ? "boolean"
  : [Value] extends [number]
    ? "number"
    : [Value] extends [string]
      ? string extends Value
        ? "string"
        : readonly Value[]
      : never;
type PropName<Props> = Exclude<keyof Props, "container" | "children"> & string;

/** Slots for content in the page's tree, by name. */
export type LightSlots = Readonly<Record<string, LightSlot>>;

/** The mapping of a component's props to its element. */
export interface WidgetOptions<Props extends object> {
  /** The React component: a function. */
  component: (props: Props & { lightSlots: LightSlots }) => ReactNode;
  /**
   * Props for primitives, each a property and its kebab-case attribute: `apiUrl` and `api-url`. A union of words is a list: other values
   * are reported on the console and not passed.
   */
  attributes?: { readonly [Name in PropName<Props>]?: TypeName<NonNullable<Props[Name]>> };
  /** Props for objects and callbacks, which are only properties. The component gets the same value. */
  properties?: readonly PropName<Props>[];
  /**
   * Callback props and the event each one fires: bubbling, composed, `detail` is the first argument.
   * The callback is a property as well, as `onclick` is.
   */
  events?: { readonly [Name in PropName<Props>]?: string };
  /** Style sheets, adopted; in shadow DOM they follow `:host { display: block }`. */
  styles?: readonly string[];
  /** Render into an open shadow root. @default true */
  shadow?: boolean;
  /** Creates the slots whose content the component renders into the page's tree. It gets them as the prop `lightSlots`. */
  lightSlots?: (element: HTMLElement) => LightSlots;
}

/** The class of a widget's element. Its instances have the component's props as properties. */
export interface WidgetElementConstructor<Props extends object> {
  new (): HTMLElement & Omit<Props, "children">;
  /** The attributes that the element reads. */
  readonly observedAttributes: readonly string[];
  /** The element's properties: those of attributes, `properties` and the callbacks of `events`. */
  readonly propertyNames: readonly string[];
  /** The events that the element fires. */
  readonly eventNames: readonly string[];
}

/** What r2wc 2.1.1 keeps under registered symbols; the dependency is pinned to that version. */
const PROPS = Symbol.for("r2wc.props");
const RENDER = Symbol.for("r2wc.render");

interface R2wcElement extends HTMLElement {
  container: HTMLElement | ShadowRoot;
  [PROPS]: Record<string, unknown>;
  [RENDER](): void;
  connectedCallback(): void;
  disconnectedCallback(): void;
}

/** A copy without a prototype: what a page has added to `Object.prototype` is neither an attribute nor an event. */
const withoutPrototype = (options: object | undefined) => Object.assign(Object.create(null), options);

const HOST_STYLES = ":host{display:block}:host([hidden]){display:none}";

/**
 * Creates a custom element class that renders a React component.
 *
 * r2wc mounts, updates and unmounts the React root; attributes, properties, events, styles and the lifecycle are
 * handled here. Without a DOM it returns an inert class, so an import on a server is harmless.
 *
 * @example
 * export class GreetingElement extends widgetElement<GreetingProps>({
 *   component: Greeting,
 *   attributes: { name: "string" },
 *   events: { onGreeted: "freehold-greeted" },
 * }) {}
 */
export function widgetElement<Props extends object>(options: WidgetOptions<Props>): WidgetElementConstructor<Props> {
  const given: WidgetOptions<Props> = withoutPrototype(options);
  const { component, shadow = true } = given;
  const attributes: Record<string, AttributeType> = withoutPrototype(given.attributes);
  const events: Record<string, string> = withoutPrototype(given.events);
  const propertyByAttribute = new Map(Object.keys(attributes).map((name) => [attributeName(name), name]));
  const description = {
    observedAttributes: [...propertyByAttribute.keys()],
    propertyNames: [...new Set([...Object.keys(attributes), ...(given.properties ?? []), ...Object.keys(events)])],
    eventNames: Object.values(events),
  };
  if (typeof HTMLElement === "undefined") return Object.assign(class {}, description) as never;

  const styles = [...(shadow ? [HOST_STYLES] : []), ...(given.styles ?? [])];
  const r2wcOptions = withoutPrototype({ props: {}, ...(shadow && { shadow: "open" }) });
  // React gives a component its props as a plain object again.
  const drawn = (props: Props & { lightSlots: LightSlots }) => component(withoutPrototype(props));
  const Base = r2wc(drawn, r2wcOptions) as unknown as new () => R2wcElement;

  class WidgetElement extends Base {
    static readonly observedAttributes = description.observedAttributes;
    static readonly propertyNames = description.propertyNames;
    static readonly eventNames = description.eventNames;

    static {
      for (const name of description.propertyNames) {
        Object.defineProperty(WidgetElement.prototype, name, {
          enumerable: true,
          configurable: true,
          get(this: WidgetElement) {
            return name in events ? this.#handlers[name] : this[PROPS][name];
          },
          set(this: WidgetElement, value: unknown) {
            this.#setProperty(name, value);
          },
        });
      }
    }

    #handlers: Record<string, unknown> = withoutPrototype({});
    #isReflecting = false;
    #isRenderScheduled = false;
    #unmountTimer: ReturnType<typeof setTimeout> | undefined;
    #light: LightContainer | undefined;
    #lightSlots: LightSlots = {};
    #releaseStyles: (() => void) | undefined;

    constructor() {
      super();
      // r2wc passes the element as a prop of its own, which must not reach the component; and the renderers also take what the
      // props inherit.
      delete this[PROPS].container;
      if (shadow) keepKeys(this);
      else this.#light = new LightContainer(this);
      // It is r2wc's: not for a page that goes through the properties of an element.
      Object.defineProperty(this, "container", { value: this.#light?.node ?? this.container, enumerable: false });
      Object.setPrototypeOf(this[PROPS], null);
      this.#lightSlots = given.lightSlots?.(this) ?? {};
      if (given.lightSlots) this[PROPS].lightSlots = this.#lightSlots;
      for (const [name, type] of Object.entries(events)) {
        this[PROPS][name] = (detail: unknown, ...rest: unknown[]) => {
          this.dispatchEvent(new CustomEvent(type, { detail, bubbles: true, composed: true }));
          const handler = this.#handlers[name];
          if (typeof handler !== "function") return;
          try {
            return handler.call(this, detail, ...rest);
          } catch (error) {
            // As what a listener throws: it is the page's own, and the component goes on.
            reportError(error);
          }
        };
      }
    }

    override connectedCallback(): void {
      clearTimeout(this.#unmountTimer);
      // The browser queues this call: the node may have left the page again.
      if (!this.isConnected) return;
      this.#warnOfMistypedAttributes();
      this.#adoptEarlyProperties();
      const releaseStyles = this.#releaseStyles;
      this.#releaseStyles = adoptStyles(this.shadowRoot ?? (this.getRootNode() as Document | ShadowRoot), styles);
      releaseStyles?.();
      this.#isRenderScheduled = false;
      this.#light?.connect();
      for (const slot of Object.values(this.#lightSlots)) slot.connect();
      super.connectedCallback();
      this.#showOnPagesThatHideEmpty();
    }

    override disconnectedCallback(): void {
      // Frameworks take a node out of the page and put it back when they sort a list. The React root survives that: it is
      // unmounted in a later task, unless the element is back by then.
      clearTimeout(this.#unmountTimer);
      this.#unmountTimer = setTimeout(() => {
        if (this.isConnected) return;
        this.#light?.disconnect();
        super.disconnectedCallback();
        if (!shadow) this.#releaseStyles?.();
      });
    }

    attributeChangedCallback(attribute: string, _before: string | null, text: string | null): void {
      const name = propertyByAttribute.get(attribute);
      if (this.#isReflecting || !name) return;
      const value = parseValue(attributes[name] as AttributeType, text);
      if (value === undefined && text !== null) {
        const type = describeType(attributes[name] as AttributeType);
        console.warn(`<${this.localName}>: ${attribute}="${text}" is ${type} and is ignored.`);
      }
      this.#setProp(name, value);
    }

    #setProperty(name: string, given: unknown): void {
      const type = attributes[name];
      if (name in events) {
        this.#handlers[name] = given;
      } else if (type) {
        const value = parseValue(type, given);
        this.#setProp(name, value);
        this.#reflect(attributeName(name), formatValue(value));
      } else {
        this.#setProp(name, given);
      }
    }

    #setProp(name: string, value: unknown): void {
      if (Object.is(this[PROPS][name], value)) return;
      if (value === undefined) delete this[PROPS][name];
      else this[PROPS][name] = value;
      if (this.#isRenderScheduled) return;
      this.#isRenderScheduled = true;
      // Properties that are set together are rendered together, and what a component throws reaches the page, not the code that
      // set the property. React's root waits by itself, Preact's does not.
      queueMicrotask(() => {
        if (!this.#isRenderScheduled) return;
        this.#isRenderScheduled = false;
        if (this.isConnected) this[RENDER]();
      });
    }

    #reflect(attribute: string, text: string | null): void {
      if (this.getAttribute(attribute) === text) return;
      this.#isReflecting = true;
      if (text === null) this.removeAttribute(attribute);
      else this.setAttribute(attribute, text);
      this.#isReflecting = false;
    }

    /** Adds a space if the page hides empty elements with `!important`: the element's content is in its shadow tree, so `:empty` matches it. */
    #showOnPagesThatHideEmpty(): void {
      const isShown = () => getComputedStyle(this).display !== "none";
      if (!this.matches(":empty") || this.hidden || isShown()) return;
      const space = this.ownerDocument.createTextNode(" ");
      this.append(space);
      // It is hidden on purpose.
      if (!isShown()) space.remove();
    }

    /** HTML says nothing of an attribute that is none. */
    #warnOfMistypedAttributes(): void {
      for (const name of this.getAttributeNames()) {
        const meant = propertyByAttribute.has(name) ? undefined : meantBy(name, description.observedAttributes);
        if (meant) console.warn(`<${this.localName}>: unknown attribute ${name}. Use ${meant}.`);
      }
    }

    /** A property set before the element was defined sits on the instance and hides the accessor. */
    #adoptEarlyProperties(): void {
      for (const name of description.propertyNames) {
        if (!Object.hasOwn(this, name)) continue;
        const value = Reflect.get(this, name);
        Reflect.deleteProperty(this, name);
        Reflect.set(this, name, value);
      }
    }
  }

  return WidgetElement as unknown as WidgetElementConstructor<Props>;
}
