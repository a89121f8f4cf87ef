import { expect, it } from "vitest";
import { createLog, withoutAddresses } from "./log.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): { text: string; line: Record<string, unknown> } {
  const lines: string[] = [];
  write(createLog({ level: "trace", destination: { write: (line) => lines.push(line) } }));
  expect(lines).toHaveLength(1);
  return { text: lines.join(""), line: JSON.parse(lines.join("")) };
}

it("no line names an email address, wherever it stands", () => {
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
  expect(line).toMatchObject({ to: "[email]", msg: "to [email]", deep: { list: ["[email]"] } });
  expect(line.err).toMatchObject({ message: expect.stringContaining("rejected: 550 [email], [email]") });
});

it.each([
  "<ann@localhost>",
  "<ann@[10.0.0.1]>",
  "<ann@[IPv6:2001:db8::1]>",
  '<"ann b"@freehold.test>',
  'by "ann b"@freehold.test',
  "o'ann@freehold.test",
  "bounce+ann=freehold.test@lists.example",
  "ann@localhost",
  "ann@[10.0.0.1]",
  "/api/auth/referrals/validate/ann%40freehold.test",
  "/x/ann%2540freehold.test",
])("no part of one is left, however it is written: %s", (text) => {
  const { line } = logged((log) => log.error({ err: new Error(`550 ${text}: rejected`), path: text }, text));
  const written = [line.msg, line.path, (line.err as Error).message].join();
  expect(written).not.toMatch(/ann|freehold|localhost|10\.0|2001|o'|bounce|lists/i);
  expect(written.split("[email]")).toHaveLength(4);
});

it("what only looks like one stays: places in the code, hosts and long texts", () => {
  const stack = "at send (/app/node_modules/.pnpm/hono@4.13.19/node_modules/hono/dist/hono.js:1:2) @scope/name@1.2.3";
  const { line } = logged((log) => log.info({ stack, long: "a".repeat(100_000), at: "@" }, "host db.example:5432"));
  expect(line).toMatchObject({ stack, long: "a".repeat(100_000), at: "@", msg: "host db.example:5432" });
});

it.each([
  "@",
  "%40",
  "%2540",
  "%25",
  "%",
  ".",
  "a.",
  "<",
  "<@",
  "<\\",
  '\\"',
  '\\"@',
  "[",
  "@[",
  "=",
  ":",
  "a@",
  "a%40",
  "a@b=",
])("16 KB of %s stay as they are", (sign) => {
  const text = sign.repeat((16 * 1024) / sign.length);
  expect(withoutAddresses(text)).toBe(text);
  expect(withoutAddresses(`${text} ann@freehold.test`)).toBe(`${text} [email]`);
});
