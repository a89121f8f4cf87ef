import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { readMails } from "@freehold/test-utils/mail/eml";
import { startSmtp, type TestSmtp } from "@freehold/test-utils/mail/smtp";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createTestApp, OPERATORS_TOKEN } from "../../app.fixture.ts";
import { addUser } from "../../money.fixture.ts";
import { createLog } from "../http/log.ts";
import { deliver } from "./deliver.ts";
import { enqueueSome, outboxIds, settings, shortenPauses, startDelivery } from "./mail.fixture.ts";
import { enqueueMail } from "./outbox.ts";
import { createMailTransport } from "./transport.ts";

const { sql, url } = await createTestDatabase();
await shortenPauses(sql);
const log = createLog({ level: "silent" });

let smtp: TestSmtp;
const ends: (() => Promise<void>)[] = [];
const start = async () => ends.push(await startDelivery(sql, url, { smtpUrl: smtp.url }));
const waiting = async () => (await sql`select 1 from outbox where sent_at is null and failed_at is null`).length;
const attempts = async () =>
  Number((await sql`select coalesce(sum(attempts), 0)::int as attempts from outbox`)[0]?.attempts);
const untilSent = () => expect.poll(waiting, { interval: 100 }).toBe(0);

beforeEach(async () => {
  smtp = await startSmtp();
  await sql`truncate outbox`;
  await sql`delete from pgboss.job`;
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  await smtp.stop();
});

describe("the outbox", () => {
  it("keeps a mail if and only if what it is about was committed", async () => {
    const user = await addUser(sql);
    const mail = { template: "test", subject: "Never", before: ["Nothing happened."] };
    const undone = sql.begin(async (tx) => {
      await enqueueMail(tx, user, mail);
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    expect(await sql`select 1 from outbox`).toHaveLength(0);
    expect(await sql`select 1 from pgboss.job where name = 'mail'`).toHaveLength(0);
    await sql.begin((tx) => enqueueMail(tx, user, { ...mail, subject: "Once" }));
    await start();
    await untilSent();
    expect(smtp.mails.map(({ subject }) => subject)).toEqual(["Once"]);
  });

  it("keeps no body of what was sent", async () => {
    await enqueueSome(sql, 1);
    await start();
    await untilSent();
    expect(await sql`select message, attempts, last_error, failed_at from outbox`).toEqual([
      { message: null, attempts: 1, last_error: null, failed_at: null },
    ]);
  });

  it("sends everything, once, through an SMTP server that is away, busy, silent and well again", async () => {
    await smtp.behave("away");
    await enqueueSome(sql, 12);
    await start();
    await start();
    await expect.poll(attempts).toBeGreaterThanOrEqual(12);
    await smtp.behave("busy");
    const refused = async () => (await sql`select 1 from outbox where last_error like '%451%'`).length;
    await expect.poll(refused).toBeGreaterThanOrEqual(8);
    await smtp.behave("silent");
    await enqueueSome(sql, 3);
    await expect
      .poll(async () => (await sql`select 1 from pgboss.job where name = 'mail' and state = 'active'`).length)
      .toBeGreaterThan(0);
    // Connections that were silent are cut off by this.
    await smtp.behave("well");
    await untilSent();
    expect(smtp.ids().sort()).toEqual(await outboxIds(sql));
  });

  it("is shared by processes without a mail sent twice", async () => {
    await enqueueSome(sql, 60);
    await Promise.all([start(), start(), start()]);
    await untilSent();
    expect(smtp.ids().sort()).toEqual(await outboxIds(sql));
  });

  it("sends a mail once through a server that takes long to say yes, and holds no connection of the database meanwhile", async () => {
    await smtp.behave("slow");
    await enqueueSome(sql, 1);
    const [row] = await sql<[{ id: string }]>`select id from outbox`;
    const transport = createMailTransport(settings({ smtpUrl: smtp.url }), log);
    const delivery = { sql, clock: () => new Date(), log, transport };
    const sent = deliver(delivery, row.id);
    await expect.poll(() => smtp.mails.length).toBe(1);
    const busy = await sql`
      select 1 from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect(busy).toHaveLength(0);
    await expect(deliver(delivery, row.id)).rejects.toThrow("Another process is sending this email.");
    await sent;
    // Whatever makes the job come back, the mail does not.
    await deliver(delivery, row.id);
    await deliver(delivery, randomUUID());
    expect(smtp.mails).toHaveLength(1);
    expect(await sql`select attempts, last_error from outbox`).toEqual([{ attempts: 1, last_error: null }]);
    transport.close();
  });

  it("sends what a process had when it was killed, as soon as it is sure that it does not", async () => {
    await enqueueSome(sql, 1);
    const [row] = await sql<[{ id: string }]>`
      update outbox set leased_until = clock_timestamp() + interval '2 seconds' returning id`;
    const transport = createMailTransport(settings({ smtpUrl: smtp.url }), log);
    const delivery = { sql, clock: () => new Date(), log, transport };
    await expect(deliver(delivery, row.id)).rejects.toThrow("Another process is sending this email.");
    await start();
    await untilSent();
    expect(smtp.mails).toHaveLength(1);
    transport.close();
  });

  it("stops while the server refuses one after the other for our sake, tries one a minute, and goes on once it takes that", async () => {
    await smtp.behave("blocked");
    await enqueueSome(sql, 30);
    await start();
    const tried = async () => (await sql`select 1 from outbox where attempts > 0`).length;
    const metric = async () => (await createTestApp(sql).get("/metrics", OPERATORS_TOKEN)).text;
    await expect.poll(metric).toContain("mails_refused 1");
    // Each has had its turn: those that were under way at once were tried, and no more.
    await expect
      .poll(async () => (await sql`select 1 from pgboss.job where name = 'mail' and output is not null`).length)
      .toBe(30);
    expect(await attempts()).toBeLessThanOrEqual(15);
    expect(await tried()).toBeLessThan(30);
    const stopped = await sql`select 1 from pgboss.job where output::text like '%refuses this platform%'`;
    expect(stopped.length).toBeGreaterThan(10);
    await smtp.behave("well");
    await sql`update outbox set refused_us_at = refused_us_at - interval '1 minute'`;
    await untilSent();
    expect(smtp.mails).toHaveLength(30);
    expect(await metric()).toContain("mails_refused 0");
  });

  it("gives up what is refused for good, and says so", async () => {
    await smtp.behave("strict");
    const user = await addUser(sql);
    const mail = { template: "test", subject: "Hello", before: ["Hello."] };
    await sql.begin((tx) => enqueueMail(tx, { id: user.id, email: "unknown@freehold.test" }, mail));
    await enqueueSome(sql, 1);
    await start();
    await untilSent();
    expect(smtp.mails).toHaveLength(1);
    expect(await sql`select attempts, last_error, sent_at from outbox where failed_at is not null`).toEqual([
      { attempts: 1, last_error: expect.stringContaining("550 No such person here"), sent_at: null },
    ]);
    const { text } = await createTestApp(sql).get("/metrics", OPERATORS_TOKEN);
    expect(text).toContain("mails_failed 1");
    expect(text).toContain("mails_waiting 0");
  });

  it("gives up a mail whose link has expired, in place of sending it", async () => {
    const expiresAt = new Date(Date.now() + 60_000);
    await enqueueSome(sql, 1, { links: [{ label: "Open", to: "/confirm-email#t0ken", expiresAt }] });
    const [row] = await sql<[{ id: string }]>`select id from outbox`;
    const transport = createMailTransport(settings({ smtpUrl: smtp.url }), log);
    await deliver({ sql, clock: () => expiresAt, log, transport }, row.id);
    transport.close();
    expect(smtp.mails).toEqual([]);
    expect(await sql`select last_error, failed_at from outbox`).toEqual([
      { last_error: "The link in this email has expired.", failed_at: expiresAt },
    ]);
  });

  it("takes no mail with a token that does not say when its link expires", async () => {
    const links = [{ label: "Open", to: "/confirm-email#t0ken" }];
    await expect(enqueueSome(sql, 1, { links })).rejects.toThrow("needs an expiry");
  });

  it("lets a process that was held up past its lease change nothing of the attempt after its own", async () => {
    await enqueueSome(sql, 1);
    const [row] = await sql<[{ id: string }]>`select id from outbox`;
    const delivery = { sql, clock: () => new Date(), log };
    const ends: ((error?: Error) => void)[] = [];
    const send = () =>
      new Promise<void>((resolve, reject) => ends.push((error) => (error ? reject(error) : resolve())));
    const transport = { send, close: () => undefined };
    const late = deliver({ ...delivery, transport }, row.id);
    await expect.poll(() => ends.length).toBe(1);
    await sql`update outbox set leased_until = clock_timestamp()`;
    const next = deliver({ ...delivery, transport }, row.id);
    await expect.poll(() => ends.length).toBe(2);
    ends[0]?.(Object.assign(new Error("550 No such person"), { responseCode: 550, command: "RCPT TO" }));
    await late;
    expect(await sql`select leased_until > clock_timestamp() as is_leased, failed_at from outbox`).toEqual([
      { is_leased: true, failed_at: null },
    ]);
    ends[1]?.();
    await next;
    expect(await sql`select failed_at, last_error from outbox where sent_at is not null`).toHaveLength(1);
  });

  it("logs of a mail that fails what the other side said, without the address it repeated", async () => {
    const lines: string[] = [];
    const user = await addUser(sql);
    const mail = { template: "test", subject: "Hello", before: ["Hello."] };
    // None that the log's pattern knows.
    const email = "ann@intranet";
    await sql.begin((tx) => enqueueMail(tx, { id: user.id, email }, mail));
    const [row] = await sql<[{ id: string }]>`select id from outbox`;
    const said = Object.assign(new Error(`550 No such person: ${email.toUpperCase()}`), {
      responseCode: 550,
      command: "RCPT TO",
    });
    const transport = { send: () => Promise.reject(said), close: () => undefined };
    const log = createLog({ destination: { write: (line) => lines.push(line) } });
    await deliver({ sql, clock: () => new Date(), log, transport }, row.id);
    expect(lines.join()).toContain("550 No such person: [email]");
    expect(lines.join()).not.toMatch(/intranet/i);
    const later = { send: () => Promise.reject(new Error(`451 Not now: ${email}`)), close: () => undefined };
    await sql`update outbox set failed_at = null`;
    await expect(deliver({ sql, clock: () => new Date(), log, transport: later }, row.id)).rejects.toThrow(
      "451 Not now: [email]",
    );
  });

  it("gives up after three days, and shows on /metrics what waits and for how long", async () => {
    await smtp.behave("busy");
    await enqueueSome(sql, 2);
    await sql`update outbox set created_at = created_at - interval '71 hours'`;
    const { text } = await createTestApp(sql).get("/metrics", OPERATORS_TOKEN);
    expect(text).toContain("mails_waiting 2");
    expect(Number(/^mail_oldest_waiting_seconds (\S+)/m.exec(text)?.[1])).toBeGreaterThanOrEqual(71 * 3600);
    const transport = createMailTransport(settings({ smtpUrl: smtp.url }), log);
    const [one, other] = await sql<{ id: string }[]>`select id from outbox`;
    await sql`update outbox set created_at = created_at - interval '2 hours' where id = ${other?.id ?? ""}`;
    const delivery = { sql, clock: () => new Date(), log, transport };
    await expect(deliver(delivery, one?.id ?? "")).rejects.toThrow();
    await deliver(delivery, other?.id ?? "");
    expect(await sql`select id from outbox where failed_at is not null`).toEqual([{ id: other?.id }]);
    transport.close();
  });
});

describe("a mail's headers", () => {
  it("cannot be added to by line breaks in a name, an address or a subject", async () => {
    const bad = "Hello\r\nBcc: thief@freehold.test\r\n\r\nBody";
    const user = await addUser(sql);
    await sql.begin((tx) => enqueueMail(tx, user, { template: "test", subject: bad, before: [bad] }));
    await sql.begin((tx) =>
      enqueueMail(
        tx,
        { id: user.id, email: `victim@freehold.test\r\nBcc: thief@freehold.test` },
        { template: "test", subject: "Address", before: ["Hello."] },
      ),
    );
    await start();
    await expect.poll(attempts).toBeGreaterThanOrEqual(2);
    await expect.poll(() => smtp.mails.length).toBe(1);
    for (const mail of smtp.mails) {
      expect(mail.bcc).toBeUndefined();
      expect([...mail.headers.keys()].sort()).toEqual(
        ["auto-submitted", "content-type", "date", "from", "message-id", "mime-version", "subject", "to"].sort(),
      );
    }
    const named = createMailTransport(
      settings({ smtpUrl: smtp.url, from: `Free\r\nBcc: thief@freehold.test <no-reply@freehold.example>` }),
      log,
    );
    const id = randomUUID();
    await named.send({
      id,
      message_id: `${id}@freehold`,
      to_address: user.email,
      subject: "Named",
      text: "Hello",
      html: "<p>Hello</p>",
      created_at: new Date(),
    });
    named.close();
    expect(smtp.mails.at(-1)?.subject).toBe("Named");
    expect(smtp.mails.at(-1)?.bcc).toBeUndefined();
  });
});

describe("without an SMTP server", () => {
  it("each mail becomes one whole .eml file, in the order they were made", async () => {
    const folder = await mkdtemp(join(tmpdir(), "freehold-mail-"));
    try {
      await enqueueSome(sql, 7);
      // The names have milliseconds.
      await sql`update outbox set created_at = created_at + right(subject, 1)::int * interval '1 millisecond'`;
      ends.push(await startDelivery(sql, url, { folder: join(folder, "mail") }));
      await untilSent();
      const mails = await readMails(join(folder, "mail"));
      expect(mails.map(({ subject }) => subject)).toEqual([1, 2, 3, 4, 5, 6, 7].map((number) => `Mail ${number}`));
      expect(mails.map(({ messageId }) => messageId ?? "").sort()).toEqual(await outboxIds(sql));
      expect(
        (await readdir(join(folder, "mail"))).every((name) => /^\d{8}T\d{9}Z-[0-9a-f-]{36}\.eml$/.test(name)),
      ).toBe(true);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it("leaves nothing half-written where it cannot write", async () => {
    const folder = await mkdtemp(join(tmpdir(), "freehold-mail-"));
    await writeFile(join(folder, "mail"), "in the way");
    await enqueueSome(sql, 1);
    const [row] = await sql<[{ id: string }]>`select id from outbox`;
    const transport = createMailTransport(settings({ folder: join(folder, "mail") }), log);
    await expect(deliver({ sql, clock: () => new Date(), log, transport }, row.id)).rejects.toThrow("EEXIST");
    expect(await readdir(folder)).toEqual(["mail"]);
    await rm(folder, { recursive: true });
  });
});
