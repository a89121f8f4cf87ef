import { readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { BASE, ROOT, SOURCE, writePage } from "./write-page.ts";

/** The published packages, in the order of the sidebar. */
const PACKAGES = [
  "elements",
  "withdraw-all",
  "auth",
  "wallet-connect",
  "announcement",
  "sidebar-shell",
  "testing",
  "session",
  "ui",
  "contract",
  "element",
];

/** Every README that a person who installs a package reads becomes a page. */
export function writeReadmes(): void {
  for (const [order, name] of PACKAGES.entries())
    writePage(`packages/${name}`, { ...headOf(`packages/${name}`), order }, pageOf(`packages/${name}/README.md`));
  writeServer();
  writePage(
    "security",
    { title: "Security", description: "How to report a vulnerability, and how to secure a page that embeds widgets" },
    pageOf("SECURITY.md") +
      sectionsOf("packages/elements/README.md", ["Content Security Policy", "Addresses and integrity"]),
  );
}

/** The server's README, and each guide that its table of guides links to, in that order. */
function writeServer(): void {
  const readme = "packages/server/README.md";
  const { description } = headOf("packages/server");
  writePage("server", { title: "Run the server", description, order: 0 }, pageOf(readme));
  const guides = readFileSync(join(ROOT, readme), "utf8").matchAll(/^\| \[[^\]]+\]\(docs\/([\w-]+)\.md\)/gm);
  for (const [index, [, name]] of [...guides].entries()) writeGuide(name as string, index + 1);
}

/** A guide begins with its title and, as its first paragraph, its description. */
function writeGuide(name: string, order: number): void {
  const file = `packages/server/docs/${name}.md`;
  const [, title, description] = /^# (.*)\n\n(.*)\n/.exec(readFileSync(join(ROOT, file), "utf8")) ?? [];
  if (!title || !description) throw new Error(`${file} needs a title and a description.`);
  writePage(`server/${name}`, { title, description, order }, pageOf(file).replace(`\n${description}\n`, ""));
}

function headOf(folder: string): { title: string; description: string } {
  const { name, description } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
  return { title: name, description };
}

/** A document without its title, whose links lead to pages here or to the sources. */
function pageOf(file: string): string {
  const text = readFileSync(join(ROOT, file), "utf8").replace(/^# .*\n/, "");
  return withLinks(text, posix.dirname(file));
}

/** Some sections of a document, with their headings. */
function sectionsOf(file: string, headings: readonly string[]): string {
  const sections = pageOf(file).split(/^(?=## )/m);
  return headings
    .map((heading) => {
      const section = sections.find((one) => one.startsWith(`## ${heading}\n`));
      if (!section) throw new Error(`${file} has no section "${heading}".`);
      return `\n${section}`;
    })
    .join("");
}

function withLinks(text: string, folder: string): string {
  return text.replaceAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)(#[^)]*)?\)/g, (_, to: string, anchor = "") => {
    const path = posix.normalize(posix.join(folder, to)).replace(/\/$/, "");
    const name = /^packages\/([\w-]+)(?:\/README\.md)?$/.exec(path)?.[1];
    const guide = /^packages\/server\/docs\/([\w-]+)\.md$/.exec(path)?.[1];
    if (name === "server" || guide) return `](${BASE}/server/${guide ? `${guide}/` : ""}${anchor})`;
    if (name && PACKAGES.includes(name)) return `](${BASE}/packages/${name}/${anchor})`;
    return `](${SOURCE}/${path}${anchor})`;
  });
}
