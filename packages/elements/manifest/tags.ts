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
// @ts-ignore: React's, where it is installed. Its modules have an \`Attributes\` of their own: so the types are put together here.
type ${name}InReact = import("react").DetailedHTMLProps<import("react").HTMLAttributes<${name}>, ${name}> & { class?: string } & Attributes & Properties & Listeners;
// @ts-ignore: Preact's, which 10 and 11 name differently.
type ${name}InPreact = Omit<import("preact").JSX.IntrinsicElements["div"], "ref"> & import("preact").ClassAttributes<${name}> & Attributes & Properties & Listeners;
// @ts-ignore: Solid's.
type ${name}InSolid = import("solid-js").JSX.HTMLAttributes<${name}> & Attributes & SolidProperties & ColonListeners;
// @ts-ignore: Vue's.
type ${name}InVue = import("vue").HTMLAttributes & import("vue").ReservedProps & Attributes & Properties & VueListeners;
// @ts-ignore: Svelte's.
type ${name}InSvelte = import("svelte/elements").HTMLAttributes<${name}> & Attributes & Properties & Listeners & ColonListeners;

// @ts-ignore: only where it is installed, as those beneath.
declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "${tagName}": ${name}InReact;
    }
  }
}

// @ts-ignore
declare module "preact" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "${tagName}": ${name}InPreact;
    }
  }
}

// @ts-ignore
declare module "solid-js" {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "${tagName}": ${name}InSolid;
    }
  }
}

// @ts-ignore
declare module "vue" {
  interface GlobalComponents {
    // @ts-ignore
    "${tagName}": new () => { $props: ${name}InVue };
  }
}

declare global {
  namespace svelteHTML {
    interface IntrinsicElements {
      // @ts-ignore: said twice where a project has the element of two packages.
      "${tagName}": ${name}InSvelte;
    }
  }
}
`;
}
