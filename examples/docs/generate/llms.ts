import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { DOCS_URL } from "@freehold/contract";
import { PUBLIC, written } from "./write-page.ts";

/** `llms.txt`: every page with what it is about; `llms-full.txt`: all that stands on them. */
export function writeLlms(): void {
  const list = written.map(
    ({ path, title, description }) => `- [${title}](${DOCS_URL}/${path === "index" ? "" : `${path}/`}): ${description}`,
  );
  const about =
    "Embeddable React widgets and custom elements for a tokenised real-estate platform that refunds all deposits, and the server behind them.";
  writeFileSync(join(PUBLIC, "llms.txt"), `# Freehold\n\n> ${about}\n\n## Pages\n\n${list.join("\n")}\n`);
  writeFileSync(join(PUBLIC, "llms-full.txt"), written.map(({ title, body }) => `# ${title}\n\n${body}`).join("\n\n"));
}
