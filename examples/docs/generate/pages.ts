import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { tokenTable } from "./elements.ts";
import { sectionsOf } from "./readmes.ts";
import { ROOT, writePage } from "./write-page.ts";

const PAGES = join(import.meta.dirname, "../pages");

/**
 * Writes the pages that have no other home. Within them `<!-- section packages/elements/README.md: Events -->` is a section of another
 * document, `<!-- source packages/test-utils/tag-pages/Vue.vue -->` a file, and `<!-- tokens -->` the table of custom properties.
 */
export function writePages(): void {
  for (const file of globSync("**/*.md", { cwd: PAGES }).toSorted()) {
    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(PAGES, file), "utf8")) ?? [];
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(front)?.[1];
    const [title, description, order] = [field("title"), field("description"), field("order")];
    if (!title || !description) throw new Error(`pages/${file} needs a title and a description.`);
    writePage(
      file.replace(/\.md$/, "").replaceAll("\\", "/"),
      { title, description, ...(order && { order: Number(order) }) },
      body
        .replaceAll(/<!-- section (\S+): (.*?) -->/g, (_, document: string, heading: string) =>
          sectionsOf(document, [heading]),
        )
        .replaceAll(/<!-- source (\S+) -->/g, (_, source: string) => codeOf(source))
        .replaceAll("<!-- tokens -->", () => tokenTable()),
    );
  }
}

function codeOf(file: string): string {
  return `\`\`\`${extname(file).slice(1)}\n${readFileSync(join(ROOT, file), "utf8").trim()}\n\`\`\`\n`;
}
