import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** The repository. */
export const ROOT = join(import.meta.dirname, "../../..");
/** The site that is built of the pages. */
export const SITE = join(import.meta.dirname, "../site");
/** Where the pages go that it reads. */
export const CONTENT = join(SITE, "src/content/docs");
/** What it serves as it is. */
export const PUBLIC = join(SITE, "public");
/** What every address on the site begins with. */
export const BASE = "/freehold";
/** Where the sources are. */
export const SOURCE = "https://github.com/freehold-platform/freehold/blob/main";

/** What a page says of itself. */
export type Head = {
  title: string;
  description: string;
  order?: number;
  /** The page begins with the live panel instead of a title (`site/src/components/Hero.astro`). @default false */
  hero?: boolean;
};

/** Every page that was written, for `llms.txt`. */
export const written: (Head & { path: string; body: string })[] = [];

/** Writes a page. @param path - such as `packages/auth`. */
export function writePage(path: string, head: Head, body: string): void {
  const { title, description, order, hero } = head;
  const sidebar = order === undefined ? "" : `sidebar:\n  order: ${order}\n`;
  const panel = hero ? `hero: {}\ntableOfContents: false\n` : "";
  const front = `---\ntitle: ${JSON.stringify(title)}\ndescription: ${JSON.stringify(description)}\n${sidebar}${panel}editUrl: false\n---\n\n`;
  const file = join(CONTENT, `${path}.md`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, front + withTables(body));
  written.push({ ...head, path, body });
}

/** Text in a cell of a table. */
export const cell = (text = ""): string => text.replaceAll("|", "\\|").replace(/\s*\n\s*/g, " ");

/** Code in a cell of a table. */
export const codeCell = (text = ""): string => (text ? `\`${cell(text)}\`` : "");

/** A block of code. */
export const fenced = (language: string, code: string): string => `\`\`\`${language}\n${code}\n\`\`\`\n`;

/** A table, without the columns in which nothing stands. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return "";
  const line = (cells: readonly string[]) =>
    `| ${cells.filter((_, at) => rows.some((row) => row[at])).join(" | ")} |\n`;
  return `${[head, head.map(() => "---"), ...rows].map(line).join("")}\n`;
}

/** Tables scroll by themselves on a phone, by keyboard, too; and each of their columns has a name. */
function withTables(body: string): string {
  return body
    .split(/^(```.*?^```$)/ms)
    .map((part) => (part.startsWith("```") ? part : part.replaceAll(/(?:^\|.*\n)+/gm, inScroller)))
    .join("");
}

function inScroller(rows: string): string {
  const [head = "", ...others] = rows.trimEnd().split("\n");
  const named = head.replaceAll(/\|\s+(?=\|)/g, "| what ");
  return `<div class="table" tabindex="0">\n\n${[named, ...others].join("\n")}\n\n</div>\n`;
}
