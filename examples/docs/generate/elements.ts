import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BASE, cell, codeCell, ROOT, table, writePage } from "./write-page.ts";

type Named = { name: string; description?: string };
type Typed = Named & { type?: { text: string } };
type Element = {
  tagName?: string;
  description?: string;
  attributes?: Typed[];
  members?: (Typed & { static?: boolean; attribute?: string })[];
  events?: Typed[];
  slots?: Named[];
  cssParts?: Named[];
  cssProperties?: (Named & { default?: string })[];
};
type Manifest = { modules: { declarations: Element[] }[] };

execFileSync(process.execPath, [join(ROOT, "packages/elements/manifest/manifest.ts")]);
const manifest: Manifest = JSON.parse(readFileSync(join(ROOT, "packages/elements/custom-elements.json"), "utf8"));
const elements = manifest.modules.flatMap(({ declarations }) => declarations).filter(({ tagName }) => tagName);

/** Writes a page for each element. */
export function writeElements(): void {
  for (const [order, element] of elements.entries())
    writePage(
      `reference/${element.tagName}`,
      { title: `<${element.tagName}>`, description: element.description ?? "", order },
      elementPage(element),
    );
}

const typed = (items: readonly Typed[] = []) =>
  items.map(({ name, type, description }) => [codeCell(name), codeCell(type?.text), cell(description)]);
const named = (items: readonly Named[] = []) =>
  items.map(({ name, description }) => [name ? codeCell(name) : "(default)", cell(description)]);
const section = (title: string, text: string) => (text ? `## ${title}\n\n${text}` : "");

function elementPage({ tagName, description, attributes, members = [], events, slots, cssParts }: Element): string {
  const properties = members.filter((member) => !member.static && !member.attribute);
  return [
    `${description}\n\n\`\`\`html\n<script type="module" src="https://platform.example/elements/freehold.js"></script>\n<${tagName} api-url="https://platform.example/api"></${tagName}>\n\`\`\`\n\n`,
    section("Attributes", table(["Attribute", "Type", "Meaning"], typed(attributes))),
    attributes?.length ? "Each attribute is also a property, in camel case.\n\n" : "",
    section("Properties", table(["Property", "Type", "Meaning"], typed(properties))),
    section("Events", table(["Event", "Type", "When"], typed(events))),
    section("Slots", table(["Slot", "Content"], named(slots))),
    section("Parts", table(["Part", "Content"], named(cssParts))),
    `To set colours, fonts and sizes, see [Theming](${BASE}/theming/).\n`,
  ].join("");
}

/** The custom properties of all elements, each once. */
export function tokenTable(): string {
  const tokens = new Map(elements.flatMap(({ cssProperties = [] }) => cssProperties.map((one) => [one.name, one])));
  return table(
    ["Token", "Default", "Meaning"],
    [...tokens.values()].map((token) => [codeCell(token.name), codeCell(token.default), cell(token.description)]),
  );
}
