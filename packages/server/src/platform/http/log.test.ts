import { expect, it } from "vitest";
import { createLog } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): { text: string; line: Record<string, unknown> } {
  const lines: string[] = [];
  write(createLog({ level: "trace", destination: { write: (line) => lines.push(line) } }));
  expect(lines).toHaveLength(1);
  return { text: lines.join(""), line: JSON.parse(lines.join("")) };
}

it("no line names an e-mail address, wherever it stands", () => {
  const cause = new Error('550 5.1.1 <ada.lovelace+x@freehold.test>: Recipient "ada@freehold.test" rejected');
  const err = new Error(
    "Can't send mail - all recipients were rejected: 550 ada@freehold.test, jürgen@müller.example",
    { cause },
  );
  const { text, line } = logged((log) =>
    log
      .child({ to: "bob@freehold.test" })
      .error({ err, deep: { list: ["mailto:eve@sub.domain.freehold.test?x"] } }, "to carol@a.io"),
  );
  expect(text).not.toMatch(/ada[@.]|jürgen|bob@|eve@|carol@|müller|freehold\.test/);
  expect(line).toMatchObject({ to: "[e-mail]", msg: "to [e-mail]", deep: { list: ["mailto:[e-mail]?x"] } });
  expect(line.err).toMatchObject({ message: expect.stringContaining("rejected: 550 [e-mail], [e-mail]") });
});

it("what only looks like one stays: places in the code, hosts and long texts", () => {
  const stack = "at send (/app/node_modules/.pnpm/hono@4.13.19/node_modules/hono/dist/hono.js:1:2) @scope/name@1.2.3";
  const { line } = logged((log) => log.info({ stack, long: "a".repeat(100_000), at: "@" }, "host db.example:5432"));
  expect(line).toMatchObject({ stack, long: "a".repeat(100_000), at: "@", msg: "host db.example:5432" });
});
