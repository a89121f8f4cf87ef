import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import * as analyzerModule from "@custom-elements-manifest/analyzer";
import { createCssData, createHtmlData, createWebTypes } from "./editors.ts";
import { callbacksOf, partsOf, tokens, ts } from "./parts.ts";
import type { ElementDeclaration, Field, Manifest } from "./schema.ts";
import { createDefineTypes, createElementTypes, createIndexTypes } from "./types.ts";

/** Tag by tag, the entry that defines it, the file whose JSDoc describes it and, if not the entry's own package, where its entries are. */
const elements: { entry: string; source: string; folder?: string }[] = [
  { entry: "account", source: "AccountElement", folder: "auth/account" },
  { entry: "announcement", source: "AnnouncementElement" },
  { entry: "auth", source: "AuthElement" },
  { entry: "sidebar-shell", source: "SidebarShellElement" },
  { entry: "wallet-connect", source: "WalletConnectElement" },
  { entry: "withdraw-all", source: "WithdrawAllElement" },
];

/** The package that a folder of entries is in: `auth` of `auth/account`. */
const packageOf = (folder: string) => folder.replace(/\/.*/, "");

/** The folder of entries that a module of the manifest is made of. */
function folderOf(path: string): string {
  const name = path.replace(/^dist\/|\.js$/g, "");
  return elements.find(({ entry }) => entry === name)?.folder ?? name;
}

/** What the analyzer exports for use in a program. */
type Analyzer = { create(options: { modules: unknown[] }): Manifest };

const camelCase = (attribute: string) => attribute.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());

/**
 * What the analyzer cannot see through `extends widgetElement({...})`: the base class, and that every attribute is
 * a property that is reflected; and what the source says better than a comment: every part and every token, with its default.
 */
function complete(declaration: ElementDeclaration, folder: string): ElementDeclaration {
  const attributes = declaration.attributes?.map((item) => ({ ...item, fieldName: camelCase(item.name) })) ?? [];
  const fields = attributes.map((item): Field => {
    const described = declaration.members?.find(({ name }) => name === item.fieldName);
    return {
      kind: "field",
      name: item.fieldName,
      description: described?.description || item.description || "",
      ...(item.type && { type: item.type }),
      attribute: item.name,
      reflects: true,
    };
  });
  const callbacks = callbacksOf(declaration.name, packageOf(folder));
  const others = (declaration.members ?? [])
    .filter(({ name }) => !fields.some((field) => field.name === name))
    .map((member) => {
      const event = declaration.events?.find(({ name }) => name === callbacks.get(member.name));
      return event
        ? { ...member, description: `Called with the detail of \`${event.name}\`: ${event.description}` }
        : member;
    });
  const parts = partsOf(folder).filter((name) => !declaration.cssParts?.some((part) => part.name === name));
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
    modules: elements.map(({ entry, source, folder = entry }) => {
      const text = readFileSync(new URL(`../../${packageOf(folder)}/src/${source}.ts`, import.meta.url), "utf8");
      return ts.createSourceFile(`dist/${entry}.js`, text, ts.ScriptTarget.ES2022, true);
    }),
  });
  return {
    ...manifest,
    modules: manifest.modules.map((module) => {
      const declarations = module.declarations
        .filter(({ tagName }) => tagName)
        .map((declaration) => complete(declaration, folderOf(module.path)));
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

/** The files that the build makes of the manifest, which Git ignores, by their paths in `packages`. */
function createFiles(): Map<string, string> {
  const manifest = createManifest();
  const json = (data: object) => `${JSON.stringify(data, null, 2)}\n`;
  const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const files = new Map([
    ["elements/custom-elements.json", json(manifest)],
    ["elements/html-custom-data.json", json(createHtmlData(manifest))],
    ["elements/css-custom-data.json", json(createCssData(manifest))],
    ["elements/web-types.json", json(createWebTypes(manifest, version))],
    ["elements/freehold.d.ts", createIndexTypes(elements.map(({ entry }) => entry))],
  ]);
  for (const [index, { entry, folder = entry }] of elements.entries()) {
    const [declaration] = manifest.modules[index]?.declarations ?? [];
    if (!declaration) throw new Error(`${entry} has no element.`);
    files.set(`elements/types/${entry}.d.ts`, createElementTypes(declaration));
    files.set(`${folder}/define.d.ts`, createDefineTypes(declaration, folder));
  }
  return files;
}

if (import.meta.main) {
  for (const [path, text] of createFiles()) {
    const file = new URL(`../../${path}`, import.meta.url);
    mkdirSync(new URL(".", file), { recursive: true });
    // Others may be reading what stays the same.
    if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  }
}
