import { FAILURES, type FailureHelp, PROBLEMS, type ProblemCode } from "@freehold/contract";
import { WHAT_TO_DO } from "./what-to-do.ts";
import { BASE, cell, codeCell, fenced, table, writePage } from "./write-page.ts";

const KINDS: Readonly<Record<string, FailureHelp>> = FAILURES;

/** Every code of an error, where `docsPath` of each error leads, and every kind of failure of a widget. */
export function writeErrors(): void {
  const page = sectionsOf(WHAT_TO_DO.page);
  const client = sectionsOf(WHAT_TO_DO.client);
  const server = Object.entries(WHAT_TO_DO.server).map(([code, text]) => {
    const [status, title] = PROBLEMS[code as ProblemCode];
    return `### ${code}\n\n**${status}, ${title}.** ${text}\n${lineOf(code)}`;
  });
  writePage(
    "errors",
    { title: "Errors by code", description: "What each code means, and what to do next" },
    `Every error has a \`code\` for programs, a sentence for people, and \`docsPath\`, which points here. To handle errors in code, see [Errors](${BASE}/packages/session/#errors).

## On a page with widgets

Widgets emit them as \`freehold-error\`, and [the doctor](${BASE}/packages/elements/#the-doctor) reports them with the line to add.

\`\`\`js
addEventListener("freehold-error", ({ detail }) => report(detail.kind, detail.code, detail.requestId));
\`\`\`

### Kinds

Each event has a \`kind\` besides its \`code\`. There are exactly these, so a \`switch\` over \`kind\` handles newer servers' codes, too.

${table(
  ["Kind", "At Stripe", "Meaning"],
  Object.entries(KINDS).map(([kind, { stripe, sentence }]) => [
    `[\`${kind}\`](#${kind})`,
    codeCell(stripe),
    cell(sentence),
  ]),
)}
${Object.keys(KINDS)
  .filter((kind) => !CODES.has(kind))
  .map((kind) => `### ${kind}\n\n${KINDS[kind]?.sentence}\n${lineOf(kind)}`)
  .join("\n")}
${page.join("\n")}
## In the client

${client.join("\n")}
## From the server

Responses are \`application/problem+json\` with \`code\`, \`status\`, \`detail\` and \`request_id\`.

${server.join("\n")}`,
  );
}

/** The codes with a section of their own, which are kinds, too. */
const CODES = new Set([WHAT_TO_DO.page, WHAT_TO_DO.client, WHAT_TO_DO.server].flatMap((texts) => Object.keys(texts)));

const sectionsOf = (texts: Readonly<Record<string, string>>) =>
  Object.entries(texts).map(([code, text]) => `### ${code}\n\n${text}\n${lineOf(code)}`);

/** The line to add for a kind, and where; nothing for a code that is no kind. */
function lineOf(kind: string): string {
  const help = Object.hasOwn(KINDS, kind) ? KINDS[kind] : undefined;
  return help ? `\nAdd ${help.where}:\n\n${fenced("js", help.line)}` : "";
}
