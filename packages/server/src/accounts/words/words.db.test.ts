import type { EmailWords, MailCheck } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startSmtp, type TestSmtp } from "@freehold/test-utils/mail/smtp";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { shortenPauses, startDelivery } from "../../platform/mail/mail.fixture.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { readWords } from "../../platform/mail/words.ts";

const { sql, url } = await createTestDatabase();
const app = createTestApp(sql);
const WORDS = /^[a-z]+ [a-z]+$/;
const MAIL = { template: "test", subject: "About your refund", before: ["It is paid."] };

let smtp: TestSmtp;
let end: () => Promise<void>;
beforeAll(async () => {
  smtp = await startSmtp();
  await shortenPauses(sql);
  end = await startDelivery(sql, url, { smtpUrl: smtp.url });
});
afterAll(async () => {
  await end();
  await smtp.stop();
});
beforeEach(() => sql`delete from outbox`);

let serial = 0;
async function person() {
  const email = `words-${++serial}@freehold.test`;
  const { token, user } = await app.signedUp(email);
  return { id: user.id, email, token };
}
type Person = Awaited<ReturnType<typeof person>>;

const wordsOf = async ({ token }: Person) => (await app.get<EmailWords>("/api/auth/email-words", token)).body.words;
const renew = (token: string) => app.post<EmailWords>("/api/auth/email-words/renew", undefined, token);
const check = async (reference: string) => (await app.post<MailCheck>("/api/mail-checks", { reference })).body.email;

/** Sends an email, and returns what its reader gets. */
async function received(to: { id: string; email: string }, subject: string) {
  await sql.begin((tx) => enqueueMail(tx, to, { ...MAIL, subject }));
  return vi.waitFor(() => {
    const found = smtp.mails.find((mail) => mail.subject === subject);
    if (!found?.text) throw new Error("Not received yet.");
    return { text: found.text, html: String(found.html) };
  });
}
const referenceIn = (text: string) => /^Reference: (\S+)$/m.exec(text)?.[1] ?? "";

describe("a person's words", () => {
  it("are two, the person's own, and in each email to them, in text and HTML", async () => {
    const [one, other] = [await person(), await person()];
    const words = await wordsOf(one);
    expect(words).toMatch(WORDS);
    expect(await wordsOf(one)).toBe(words);
    expect(await wordsOf(other)).not.toBe(words);
    const mail = await received(one, "The first");
    const line = `Your words: ${words}. An email from us without them isn't ours.`;
    expect(mail.text.replaceAll("\n", " ")).toContain(line);
    expect(mail.html).toContain(line.replaceAll("'", "&#39;"));
  });

  it("are those at the time of sending, and not in the outbox", async () => {
    const one = await person();
    await wordsOf(one);
    await sql.begin((tx) => enqueueMail(tx, one, { ...MAIL, subject: "Waiting" }));
    const [row] = await sql`select * from outbox where subject = 'Waiting'`;
    expect(JSON.stringify(row)).not.toContain(await wordsOf(one));
    const before = await wordsOf(one);
    const { body } = await renew(one.token);
    expect(body.words).not.toBe(before);
    const later = await received(one, "After the renewal");
    expect(later.text).toContain(body.words);
  });

  it("are made for a person who has none, and by two processes at once the same", async () => {
    const one = await person();
    await sql`delete from personal_words where user_id = ${one.id}`;
    const read = await Promise.all(Array.from({ length: 8 }, () => readWords(sql, one.id)));
    expect(new Set(read).size).toBe(1);
    expect(read[0]).toMatch(WORDS);
  });

  it("aren't in an email to an address that isn't the account's", async () => {
    const one = await person();
    const mail = await received({ id: one.id, email: "stranger@freehold.test" }, "To another address");
    expect(mail.text + mail.html).not.toContain(await wordsOf(one));
    expect(mail.text).not.toContain("Your words");
  });

  it("need a fresh proof to be made anew, which is mailed and in the account's log", async () => {
    const one = await person();
    await sql`update sessions set proved_at = now() - interval '10 minutes' where user_id = ${one.id}`;
    expect(await wordsOf(one)).toMatch(WORDS);
    expect((await app.post("/api/auth/email-words/renew", undefined, one.token)).body.code).toBe("proof_required");
    await sql`update sessions set proved_at = now() where user_id = ${one.id}`;
    expect((await renew(one.token)).status).toBe(200);
    expect(await sql`select from outbox where user_id = ${one.id} and template = 'words_renewed'`).toHaveLength(1);
    expect(await sql`select from account_events where user_id = ${one.id} and action = 'words_renewed'`).toHaveLength(
      1,
    );
  });

  it("that are made anew mail nothing to an address that isn't confirmed", async () => {
    const one = await person();
    await sql`update users set email_confirmed_at = null where id = ${one.id}`;
    expect((await renew(one.token)).status).toBe(200);
    expect(await sql`select from outbox where user_id = ${one.id} and template = 'words_renewed'`).toHaveLength(0);
  });

  it("are other ones once a stranger may have read them", async () => {
    const one = await person();
    const before = await wordsOf(one);
    await sql`
      insert into sign_in_report_links (token_hash, user_id, created_at, signed_in_at, last_event)
      values (sha256(convert_to(${one.id}, 'UTF8')), ${one.id}, now(), now() - interval '1 hour', 0)`;
    expect((await app.post("/api/auth/sign-ins/report", { token: one.id })).status).toBe(200);
    const reported = await readWords(sql, one.id);
    expect(reported).not.toBe(before);

    // Registered by a stranger, and never confirmed: the reader of the address takes the account over.
    await sql`update users set email_confirmed_at = null where id = ${one.id}`;
    await sql`
      insert into password_resets (user_id, token_hash, expires_at)
      values (${one.id}, sha256(convert_to(${`reset-${one.id}`}, 'UTF8')), now() + interval '30 minutes')`;
    const input = { token: `reset-${one.id}`, password: "owls bake seven loaves" };
    expect((await app.post("/api/auth/password/reset", input)).status).toBe(204);
    expect(await readWords(sql, one.id)).not.toBe(reported);
  });

  it("are in no other answer, no line of the log, and no subject", async () => {
    const [one, admin] = [await person(), await person()];
    await sql`update users set role = 'admin' where id = ${admin.id}`;
    const words = (await renew(one.token)).body.words;
    await received(one, "Seen by none");
    const paths = [
      ...["/api/admin/users", `/api/admin/users/${one.id}`, `/api/admin/users/${one.id}/mails`],
      ...[`/api/admin/users/${one.id}/events`, "/api/admin/mails/failed", "/api/admin/audit"],
    ];
    for (const path of paths) {
      const answer = await app.get(path, admin.token);
      expect([path, answer.status]).toEqual([path, 200]);
      expect(answer.text).not.toContain(words);
    }
    for (const path of ["/api/auth/me", "/api/auth/sessions", "/api/auth/session"])
      expect((await app.get(path, one.token)).text).not.toContain(words);
    expect((await app.get("/api/auth/email-words")).status).toBe(401);
    expect(app.lines.join("")).not.toContain(words);
    const subjects = await sql<{ subject: string }[]>`select subject from outbox`;
    expect(subjects.map(({ subject }) => subject).join(" ")).not.toContain(words);
  });
});

describe("the reference of an email", () => {
  it("says when it was sent, to whom and about what, however it's typed", async () => {
    const one = await person();
    const reference = referenceIn((await received(one, "Your refund is paid")).text);
    expect(reference).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const [row] = await sql<
      [{ created_at: Date }]
    >`select created_at from outbox where subject = 'Your refund is paid'`;
    const ours = { sent_at: row.created_at.toISOString(), to: "w•••@f•••.test", subject: "Your refund is paid" };
    for (const typed of [
      reference,
      ` ${reference.toLowerCase()} `,
      reference.replaceAll("-", " "),
      reference.replaceAll("-", ""),
    ])
      expect(await check(typed)).toEqual(ours);
  });

  it("is in the database as a hash once it's sent", async () => {
    const one = await person();
    const reference = referenceIn((await received(one, "Hashed")).text);
    await vi.waitFor(async () => {
      const [row] = await sql`select * from outbox where subject = 'Hashed' and sent_at is not null`;
      expect(row).toBeDefined();
      expect(JSON.stringify(row)).not.toContain(reference);
    });
  });

  it("that isn't ours gets the same answer, whatever it is", async () => {
    const one = await person();
    const reference = referenceIn((await received(one, "Nearly")).text);
    const changed = (reference.startsWith("A") ? "B" : "A") + reference.slice(1);
    const answers = await Promise.all(
      [changed, reference.slice(0, -1), "'; drop table users", one.email, one.id].map((typed) =>
        app.post("/api/mail-checks", { reference: typed }),
      ),
    );
    for (const { status, text } of answers) expect([status, text]).toEqual([200, '{"success":true,"email":null}']);
  });

  it("can be tried so often from one network address", async () => {
    const own = createTestApp(sql, { limits: { mailCheck: { points: 3, duration: 900 } } });
    const tries: number[] = [];
    const tryOne = () => own.post("/api/mail-checks", { reference: "A" }, undefined, {}, "198.51.100.9");
    for (let n = 0; n < 4; n++) tries.push((await tryOne()).status);
    expect(tries).toEqual([200, 200, 200, 429]);
  });
});
