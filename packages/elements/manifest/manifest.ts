import { readFileSync, writeFileSync } from "node:fs";
import * as analyzerModule from "@custom-elements-manifest/analyzer";
import { partsOf, tokens, ts } from "./parts.ts";

/** Tag by tag, the entry that defines it and the file whose JSDoc describes it. */
const elements = [
  { entry: "announcement", source: "AnnouncementElement" },
  { entry: "auth", source: "AuthElement" },
  { entry: "sidebar-shell", source: "SidebarShellElement" },
  { entry: "wallet-connect", source: "WalletConnectElement" },
  { entry: "withdraw-all", source: "WithdrawAllElement" },
];

type Named = { name: string; description?: string; type?: { text: string } };
type Attribute = Named & { fieldName?: string };
type Field = Named & { kind: "field"; attribute?: string; reflects?: boolean; static?: boolean };

/** A class of the custom elements manifest, schema 1.0.0: the part of it that is used here. */
export interface ElementDeclaration extends Named {
  tagName: string;
  attributes?: Attribute[];
  members?: Field[];
  events?: Named[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: (Named & { default?: string })[];
  superclass?: { name: string };
}

interface Export {
  kind: "js" | "custom-element-definition";
  name: string;
  declaration: { name: string; module: string };
}

/** A manifest of custom elements, as far as it is written and read here. */
export interface Manifest {
  schemaVersion: string;
  readme: string;
  modules: { kind: "javascript-module"; path: string; declarations: ElementDeclaration[]; exports: Export[] }[];
}

/** What the analyzer exports for use in a program. */
type Analyzer = { create(options: { modules: unknown[] }): Manifest };

const camelCase = (attribute: string) => attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * What the analyzer cannot see through `extends widgetElement({...})`: the base class, and that every attribute is
 * a property that is reflected; and what the source says better than a comment: every part and every token, with its default.
 */
function complete(declaration: ElementDeclaration, widget: string): ElementDeclaration {
  const attributes = declaration.attributes?.map((item) => ({ ...item, fieldName: camelCase(item.name) })) ?? [];
  const fields = attributes.map((item): Field => {
    const described = declaration.members?.find(({ name }) => name === item.fieldName);
    return {
      kind: "field",
      name: item.fieldName,
      description: described?.description || `As the attribute \`${item.name}\`.`,
      ...(item.type && { type: item.type }),
      attribute: item.name,
      reflects: true,
    };
  });
  const others = declaration.members?.filter(({ name }) => !fields.some((field) => field.name === name)) ?? [];
  const parts = partsOf(widget).filter((name) => !declaration.cssParts?.some((part) => part.name === name));
  const described = new Map(declaration.cssProperties?.map((property) => [property.name, property]));
  return {
    ...declaration,
    superclass: { name: "HTMLElement" },
    attributes,
    members: [...fields, ...others],
    cssParts: [...(declaration.cssParts ?? []), ...parts.map((name) => ({ name }))],
    cssProperties: tokens().map((token) => ({ ...token, ...described.get(token.name) })),
  };
}

/** The custom elements manifest of everything in `dist`, from the JSDoc of the element classes. */
export function createManifest(): Manifest {
  const { create } = analyzerModule as unknown as Analyzer;
  const manifest = create({
    modules: elements.map(({ entry, source }) => {
      const text = readFileSync(new URL(`../../${entry}/src/${source}.ts`, import.meta.url), "utf8");
      return ts.createSourceFile(`dist/${entry}.js`, text, ts.ScriptTarget.ES2022, true);
    }),
  });
  return {
    ...manifest,
    modules: manifest.modules.map((module) => {
      const declarations = module.declarations
        .filter(({ tagName }) => tagName)
        .map((declaration) => complete(declaration, module.path.replace(/^dist\/|\.js$/g, "")));
      // The script-tag build exports nothing: loading it defines the elements.
      const exports = declarations.map(({ tagName, name }) => ({
        kind: "custom-element-definition" as const,
        name: tagName,
        declaration: { name, module: module.path },
      }));
      return { ...module, declarations, exports };
    }),
  };
}

/** The same for editors: custom data as VS Code reads it, with the values an attribute can have. */
export function createHtmlData(manifest: Manifest): object {
  const values = (type = "") => [...type.matchAll(/"([^"]+)"/g)].map(([, name]) => ({ name }));
  return {
    version: 1.1,
    tags: manifest.modules.flatMap(({ declarations }) =>
      declarations.map(({ tagName, description, attributes = [] }) => ({
        name: tagName,
        description,
        attributes: attributes.map(({ name, description, type }) => {
          const known = values(type?.text);
          return { name, description, ...(known.length > 0 && { values: known }) };
        }),
      })),
    ),
  };
}

/** Types that the elements' documentation names, which `dist/bundler/details.d.ts` has. */
const DETAILS = ["ShellSection", "StatusChange", "Submitted", "User"];

/** What TypeScript knows of the elements after `import "@freehold/elements"`: tags, properties and events. */
export function createTypes(manifest: Manifest): string {
  const declarations = manifest.modules.flatMap((module) => module.declarations);
  // A host's configuration of wagmi is the one type that would need another package.
  const type = (text = "unknown") => text.replace(/\bConfig\b/g, "object").replaceAll(/\s*\|\s*/g, " | ");
  const optional = (text: string) => `${text.includes("=>") ? `(${text})` : text} | undefined`;
  const properties = (declaration: ElementDeclaration) =>
    (declaration.members ?? [])
      .filter((member) => !member.static)
      .map(
        (member) =>
          `  /** ${member.description || "Called with the detail of the event."} */\n  ${member.name}?: ${optional(type(member.type?.text))};`,
      );
  const events = declarations.flatMap((declaration) => declaration.events ?? []);
  const map = (name: string, entries: string[]) =>
    `  interface ${name} {\n${entries.map((entry) => `    ${entry}\n`).join("")}  }`;
  const handlers = events.map(({ name, type: of }) => `"${name}": ${type(of?.text)};`);
  return `// Written by manifest.ts: do not edit.
import type { ${DETAILS.join(", ")} } from "./dist/bundler/details.js";

${declarations
  .map(
    (declaration) =>
      `/** ${declaration.description} */\nexport interface ${declaration.name} extends HTMLElement {\n${properties(declaration).join("\n")}\n}\n`,
  )
  .join("\n")}
declare global {
${[
  map(
    "HTMLElementTagNameMap",
    declarations.map(({ tagName, name }) => `"${tagName}": ${name};`),
  ),
  ...["HTMLElementEventMap", "DocumentEventMap", "WindowEventMap"].map((name) => map(name, handlers)),
].join("\n")}
}
`;
}

if (import.meta.main) {
  const manifest = createManifest();
  const write = (file: string, data: object) =>
    writeFileSync(new URL(`../${file}`, import.meta.url), `${JSON.stringify(data, null, 2)}\n`);
  write("custom-elements.json", manifest);
  write("html-custom-data.json", createHtmlData(manifest));
  writeFileSync(new URL("../freehold.d.ts", import.meta.url), createTypes(manifest));
}
