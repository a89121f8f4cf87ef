import { globSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { tokenTable } from "./elements.ts";
import { fenced, ROOT, writePage } from "./write-page.ts";

const PAGES = join(import.meta.dirname, "../pages");

/**
 * Writes the pages that have no other home. Within them `<!-- tokens -->` is replaced by the table of custom properties, and
 * `<!-- sample examples/partner-server/server.py -->` by that file, which a test runs.
 */
export function writePages(): void {
  for (const file of globSync("**/*.md", { cwd: PAGES }).toSorted()) {
    const [, front = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(readFileSync(join(PAGES, file), "utf8")) ?? [];
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(front)?.[1];
    const [title, description] = [field("title"), field("description")];
    if (!title || !description) throw new Error(`pages/${file} needs a title and a description.`);
    writePage(
      file.replace(/\.md$/, "").replaceAll("\\", "/"),
      { title, description, ...(field("hero") && { hero: true }) },
      body
        .replaceAll("<!-- tokens -->", () => tokenTable())
        .replaceAll(/<!-- sample (\S+) -->\n/g, (_, path: string) =>
          fenced(extname(path).slice(1), readFileSync(join(ROOT, path), "utf8").trim()),
        ),
    );
  }
}
