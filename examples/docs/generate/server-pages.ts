import { readFileSync } from "node:fs";
import { join } from "node:path";
import { BASE, ROOT } from "./write-page.ts";

/** A page of the server's README: from one heading up to that of the next page. */
export type ServerPage = { path: string; title: string; description: string; body: string };

const README = join(ROOT, "packages/server/README.md");

/** What begins a page, and what the page says of itself. A section that is not named here stays on the page before it. */
const BEGINNINGS: Record<string, Omit<ServerPage, "body">> = {
  Settings: { path: "settings", title: "Settings", description: "Variables, database roles, proxies and limits" },
  "In your own program": {
    path: "program",
    title: "In your own program",
    description: "Start the server, or its parts, from code",
  },
  "Properties and shares": {
    path: "properties",
    title: "Properties and shares",
    description: "Uploads, purchases, rents and distributions",
  },
  "How it is laid out": { path: "layout", title: "How it is laid out", description: "Folders, and rules of the code" },
  "No admin moves money alone": {
    path: "admins",
    title: "Admins",
    description: "What needs two admins, and the audit log",
  },
  "Wallets and deposits": {
    path: "deposits",
    title: "Wallets and deposits",
    description: "Proofs of wallets, and when a deposit counts",
  },
  Mail: { path: "mail", title: "Mail and jobs", description: "What is mailed, when, and what runs in the background" },
  Payments: {
    path: "payments",
    title: "Payments",
    description: "How refunds are paid, by the server or a multisig, and after a restore",
  },
  Reconciliation: {
    path: "reconciliation",
    title: "Reconciliation",
    description: "Books compared with the chain, coverage and alerts",
  },
  "The embedded PostgreSQL": {
    path: "postgresql",
    title: "The embedded PostgreSQL",
    description: "The database that comes with the server",
  },
  Figures: { path: "figures", title: "Figures", description: "How analytics and public progress are counted" },
  "ASVS 5.0, level 2": {
    path: "asvs",
    title: "ASVS 5.0",
    description: "Which security requirements are met, shown by what, and which are open",
  },
  "Dependencies that are not obvious": {
    path: "development",
    title: "Dependencies and tests",
    description: "Why each dependency is there, and how the server is tested",
  },
};

const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w\s-]/g, "")
    .replaceAll(" ", "-");

/** The README cut before each heading outside of code. */
function sections(): { level: number; heading: string; text: string }[] {
  const text = readFileSync(README, "utf8").replace(/^# .*\n/, "");
  const code = [...text.matchAll(/^```.*?^```$/gms)].map(
    ({ index, 0: { length } }) => [index, index + length] as const,
  );
  const headings = [...text.matchAll(/^(#{2,4}) (.*)\n/gm)].filter(
    ({ index }) => !code.some(([from, to]) => from < index && index < to),
  );
  const ends = headings.map(({ index }) => index);
  return [
    { level: 1, heading: "", text: text.slice(0, ends[0]) },
    ...headings.map(({ index, 0: line, 1: marks = "", 2: heading = "" }, place) => ({
      level: marks.length,
      heading,
      text: text.slice(index + line.length, ends[place + 1]),
    })),
  ];
}

/** Cuts the README of the server into pages for operators; headings below a page's own begin at the second level. */
export function serverPages(): ServerPage[] {
  const pages: (ServerPage & { level: number })[] = [];
  for (const { level, heading, text } of sections()) {
    const begins = heading === "" ? { path: "", title: "Run the server", description: "" } : BEGINNINGS[heading];
    const page = pages.at(-1);
    if (begins) pages.push({ ...begins, level, body: text });
    else if (page) page.body += `${"#".repeat(Math.max(2, level + 1 - page.level))} ${heading}\n${text}`;
  }
  return pages.map(({ level: _, ...page }) => page);
}

/**
 * The address of a heading of the server's README among the pages.
 *
 * @param anchor - such as `#payments`; empty for the README itself.
 * @throws {Error} where the README has no such heading.
 */
export function serverAddress(anchor: string): string {
  if (anchor === "") return `${BASE}/server/`;
  let page = "";
  for (const { heading } of sections()) {
    const begins = BEGINNINGS[heading];
    if (begins) page = `${begins.path}/`;
    if (`#${slugOf(heading)}` === anchor) return `${BASE}/server/${page}${begins ? "" : anchor}`;
  }
  throw new Error(`packages/server/README.md has no heading ${anchor}.`);
}
