import type { ElementDeclaration } from "./schema.ts";

/** A member of an interface, with its comment. */
const member = (name: string, type: string, description = "") => `  /** ${description} */\n  "${name}"?: ${type};\n`;
const interfaceOf = (comment: string, name: string, members: string[]) =>
  `/** ${comment} */\ninterface ${name} {\n${members.join("")}}\n`;
/** `freehold-signed-in` as Vue names its listener: `onFreeholdSignedIn`. */
const vueListener = (event: string) => `on-${event}`.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * The element's tag in every language that has types for tags. What its frameworks call the attributes of any element is theirs; a
 * project has one or two of them, and the lines that name the others are not errors.
 */
export function tagsOf(declaration: ElementDeclaration): string {
  const { tagName, name, attributes = [], members = [], events = [] } = declaration;
  const typeOfProperty = (property: string) => `${name}["${property}"]`;
  // Callbacks are for scripts: in a tag, a framework takes what begins with `on` for the name of an event.
  const properties = members.filter((one) => !one.static && !/^on[A-Z]/.test(one.name));
  const attributeType = (attribute: (typeof attributes)[number]) =>
    `${typeOfProperty(attribute.fieldName as string)}${attribute.type?.text === "boolean" ? ' | ""' : ""}`;
  const listeners = (listener: (event: string) => string) =>
    events.map((event) =>
      member(listener(event.name), `((event: ${name}Events["${event.name}"]) => void) | undefined`, event.description),
    );
  const props = (prefix = "") =>
    properties.map((one) => member(`${prefix}${one.name}`, typeOfProperty(one.name), one.description));
  return `${interfaceOf(
    `Attributes of \`<${tagName}>\`.`,
    "Attributes",
    attributes.map((one) => member(one.name, attributeType(one), one.description)),
  )}
${interfaceOf(`Properties of \`<${tagName}>\`.`, "Properties", props())}
${interfaceOf(
  "Listeners as React, Preact and Svelte name them.",
  "Listeners",
  listeners((event) => `on${event}`),
)}
${interfaceOf(
  "Listeners as Solid and Svelte 4 name them.",
  "ColonListeners",
  listeners((event) => `on:${event}`),
)}
${interfaceOf("Listeners as Vue names them.", "VueListeners", listeners(vueListener))}
${interfaceOf("Properties as Solid names them.", "SolidProperties", props("prop:"))}
// @ts-ignore: React's own, where it is installed.
type ReactProps = import("react").DetailedHTMLProps<import("react").HTMLAttributes<${name}>, ${name}>;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type PreactProps = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<${name}>;
// @ts-ignore: Solid's.
type SolidProps = import("solid-js").JSX.HTMLAttributes<${name}>;
// @ts-ignore: Vue's.
type VueProps = import("vue").HTMLAttributes & import("vue").ReservedProps;
// @ts-ignore: Svelte's.
type SvelteProps = import("svelte/elements").HTMLAttributes<${name}>;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "${tagName}": ReactProps & { class?: string } & Attributes & Properties & Listeners;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      "${tagName}": PreactProps & Attributes & Properties & Listeners;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      "${tagName}": SolidProps & Attributes & SolidProperties & ColonListeners;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    "${tagName}": new () => { $props: VueProps & Attributes & Properties & VueListeners };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      "${tagName}": SvelteProps & Attributes & Properties & Listeners & ColonListeners;
    }
  }
}
`;
}
