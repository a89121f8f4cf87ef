import type { ElementDeclaration } from "./schema.ts";
import { tagsOf } from "./tags.ts";

/** Types that the elements' documentation names, which `dist/bundler/details.d.ts` has. */
const DETAILS = ["AuthView", "ShellSection", "SignedOut", "StatusChange", "Submitted", "User", "WidgetFailure"];

const HEAD = "// Written by packages/elements/manifest/manifest.ts: do not edit.";
/** What is not exported by name stays inside. */
const FOOT = "export {};\n";

/**
 * A type as TypeScript has it. A host's configuration of wagmi is the one that would need another package, and an editor offers the
 * texts of a union only if no plain `string` takes them in.
 */
const typeOf = (text = "unknown") =>
  text
    .replace(/\bConfig\b/g, "object")
    .replaceAll(/\s*\|\s*/g, " | ")
    .replace(/(?<=" \| )string$/, "(string & {})");
const optional = (text: string) => `${text.includes("=>") ? `(${text})` : text} | undefined`;

/** One element for those who import it from `@freehold/elements`: its properties, events and tags in every language. */
export function createElementTypes(declaration: ElementDeclaration): string {
  const { name, description, members = [], events = [] } = declaration;
  const properties = members
    .filter((member) => !member.static)
    .map((member) => `  /** ${member.description} */\n  ${member.name}?: ${optional(typeOf(member.type?.text))};\n`);
  const fired = events.map(
    (event) => `  /** ${event.description} */\n  "${event.name}": ${typeOf(event.type?.text)};\n`,
  );
  const body = `/** ${description} */
export interface ${name} extends HTMLElement {
${properties.join("")}}

/** Events of \`<${declaration.tagName}>\`, which bubble to the document and the window. */
export interface ${name}Events {
${fired.join("")}}

declare global {
  interface HTMLElementTagNameMap {
    // @ts-ignore: said twice where a project has the element of two packages.
    "${declaration.tagName}": ${name};
  }
  interface HTMLElementEventMap extends ${name}Events {}
  interface DocumentEventMap extends ${name}Events {}
  interface WindowEventMap extends ${name}Events {}
}
`;
  const details = DETAILS.filter((detail) => new RegExp(`\\b${detail}\\b`).test(body));
  return `${HEAD}
import type { ${details.join(", ")} } from "../dist/bundler/details.js";

${body}
${tagsOf(declaration)}
${FOOT}`;
}

/** What `import "@freehold/elements"` brings: all elements, and the types of what their events tell. */
export const createIndexTypes = (entries: readonly string[]): string =>
  `${HEAD}
import type { Freehold } from "./dist/bundler/details.js";

export type * from "./dist/bundler/details.js";

declare global {
  interface Window {
    /** On the page once an element is loaded, unless the page has something of that name. @ts-ignore: then it has said its type, too. */
    freehold?: Freehold;
  }
}

${entries.map((entry) => `export * from "./types/${entry}.js";\n`).join("")}`;

/**
 * What `define` of a widget's own package brings beside the class: its tags in every language.
 *
 * @param folder - the package, or its folder of entries: `auth/account`.
 */
export function createDefineTypes(declaration: ElementDeclaration, folder: string): string {
  const inside = folder.split("/").slice(1);
  const built = ["../".repeat(inside.length) || "./", "dist/", ...inside.map((name) => `${name}/`)].join("");
  return `${HEAD}
import type { ${declaration.name}, ${declaration.name}Events } from "${built}element.js";

export * from "${built}define.js";

${tagsOf(declaration)}
${FOOT}`;
}
