import { PROBLEMS, type ProblemCode } from "@freehold/contract";
import { WHAT_TO_DO } from "./what-to-do.ts";
import { BASE, writePage } from "./write-page.ts";

/** Every code of an error, where `docsPath` of each error leads. */
export function writeErrors(): void {
  const page = Object.entries(WHAT_TO_DO.page).map(([code, text]) => `### ${code}\n\n${text}\n`);
  const client = Object.entries(WHAT_TO_DO.client).map(([code, text]) => `### ${code}\n\n${text}\n`);
  const server = Object.entries(WHAT_TO_DO.server).map(([code, text]) => {
    const [status, title] = PROBLEMS[code as ProblemCode];
    return `### ${code}\n\n**${status}, ${title}.** ${text}\n`;
  });
  writePage(
    "errors",
    { title: "Errors by code", description: "What each code means, and what to do next" },
    `Every error has a \`code\` for programs, a sentence for people, and \`docsPath\`, which points here. To handle errors in code, see [Errors](${BASE}/packages/session/#errors).

## On a page with widgets

Widgets emit them as \`freehold-error\`, and [the doctor](${BASE}/packages/elements/#the-doctor) reports them.

${page.join("\n")}
## In the client

${client.join("\n")}
## From the server

Responses are \`application/problem+json\` with \`code\`, \`status\`, \`detail\` and \`request_id\`.

${server.join("\n")}`,
  );
}
