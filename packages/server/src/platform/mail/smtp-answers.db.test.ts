import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startSmtp } from "@freehold/test-utils/mail/smtp";
import { beforeEach, expect, it } from "vitest";
import { createLog } from "../http/log.ts";
import { deliver } from "./deliver.ts";
import { enqueueSome, settings } from "./mail.fixture.ts";
import { createMailTransport } from "./transport.ts";

const { sql } = await createTestDatabase();
beforeEach(() => sql`truncate outbox`);

/** The table for operators: a row for each step of SMTP, some answers to it, and what becomes of the email. */
const GUIDE = readFileSync(join(import.meta.dirname, "../../../docs/mail.md"), "utf8");
const [table = ""] = /(?<=^\| The SMTP server says .*\n\|.*\n)(\|.*\n)+/m.exec(GUIDE) ?? [];
const rows = table
  .trim()
  .split("\n")
  .flatMap((line) => {
    const [, step = "", answers = "", outcome = ""] = line.split("|").map((cell) => cell.trim());
    return [...answers.matchAll(/`([^`]+)`/g)].map(([, said = ""]) => [step, said, outcome] as const);
  });

/** A server that says so at a step. */
function saying(said: string): Record<string, Parameters<typeof startSmtp>[0]> {
  const error = Object.assign(new Error(said.slice(4)), { responseCode: Number(said.slice(0, 3)) });
  const answer = said.startsWith("2") ? null : error;
  return {
    connection: { onConnect: (_session, done) => done(error) },
    login: { authOptional: false, allowInsecureAuth: true, onAuth: (_auth, _session, done) => done(error) },
    sender: { onMailFrom: (_address, _session, done) => done(error) },
    recipient: { onRcptTo: (_address, _session, done) => done(error) },
    message: { onData: (stream, _session, done) => void stream.resume().on("end", () => done(answer)) },
  };
}

it("the guide has a row for each step", () => {
  expect([...new Set(rows.map(([step]) => step))]).toEqual(Object.keys(saying("")));
});

it.each(rows)("%s: '%s': the email is %s", async (step, said, outcome) => {
  const smtp = await startSmtp(saying(said)[step]);
  const login = step === "login" ? "user:secret@" : "";
  const transport = createMailTransport(
    settings({ smtpUrl: smtp.url.replace("://", `://${login}`) }),
    createLog({ level: "silent" }),
  );
  await enqueueSome(sql, 1);
  const [row] = await sql<[{ id: string }]>`select id from outbox`;
  const attempt = deliver({ sql, clock: () => new Date(), log: createLog({ level: "silent" }), transport }, row.id);
  const isOver = await attempt.then(
    () => true,
    () => false,
  );
  transport.close();
  await smtp.stop();
  const [mail] = await sql<[{ became: string; last_error: string | null }]>`
    select last_error, case
      when sent_at is not null then 'sent'
      when failed_at is not null then 'given up'
      when refused_us_at is not null then 'retried, and counts as a refusal'
      else 'retried' end as became
    from outbox`;
  expect(mail.became).toBe(outcome);
  expect(isOver).toBe(outcome === "sent" || outcome === "given up");
  if (outcome !== "sent") expect(mail.last_error).toContain(said.slice(4));
});
