import type { FailedMails, FailedMailsResent } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { startSmtp } from "@freehold/test-utils/mail/smtp";
import { beforeEach, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { outboxIds, shortenPauses, startDelivery } from "../../platform/mail/mail.fixture.ts";
import type { Message } from "../../platform/mail/message.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";

const { sql, url } = await createTestDatabase();
await shortenPauses(sql);
const api = createTestApi(sql);
const [admin, other] = [await api.person("admin"), await api.person("admin")];

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;
const BLOCKED = "554 5.7.1 Your address is on a block list";

let person: Person;
beforeEach(async () => {
  await sql`truncate outbox`;
  await sql`delete from pgboss.job`;
  person = await api.person();
});

/** A mail that was given up. @returns its id */
async function failed(message: Partial<Message> = {}, to: Person = person, reason = BLOCKED): Promise<string> {
  const mail = { template: "withdrawal_approved", subject: "Approved", before: ["Secret words."], ...message };
  await sql.begin((tx) => enqueueMail(tx, to, mail));
  const [row] = await sql<[{ id: string }]>`
    update outbox set failed_at = clock_timestamp(), last_error = ${reason} where sent_at is null and failed_at is null
    returning id`;
  return row.id;
}

const list = async (query = "", who = admin) => (await who.get<FailedMails>(`/admin/mails/failed?${query}`)).body;
const resend = async (body = {}, who = admin) =>
  (await who.post<FailedMailsResent>("/admin/mails/failed/resend", body)).body;
const link = (expiresAt: Date) => ({ links: [{ label: "Open", to: "/confirm-email#t0ken", expiresAt }] });
const waiting = async () =>
  (await sql<{ id: string }[]>`select id from outbox where failed_at is null and sent_at is null`).map(({ id }) => id);

it("emails that were given up are one list: to whom, what about, when and why, never what they say", async () => {
  const friend = await api.person();
  const [first, second, third] = [
    await failed(),
    await failed({ subject: "100% paid" }, friend),
    await failed({ subject: "Rejected" }, person, "550 5.1.1 No such person here"),
  ];
  const page = await list("limit=2");
  expect(page.items.map(({ id }) => id)).toEqual([third, second]);
  expect((await list(`limit=2&after=${page.next}`)).items).toEqual([
    {
      ...{ id: first, template: "withdrawal_approved", subject: "Approved", reason: BLOCKED },
      ...{ user: { id: person.id, email: person.email }, failed_at: expect.any(String) },
      ...{ can_resend: true, left_out: null },
    },
  ]);
  expect(page).toMatchObject({ total: 3, resendable: 3 });
  expect(JSON.stringify(page)).not.toContain("Secret");
  for (const [q, ids] of [
    ["5.1.1", [third]],
    [friend.email.toUpperCase(), [second]],
    ["0% PAID", [second]],
    ["5_1_1", []],
  ] as const)
    expect((await list(`q=${encodeURIComponent(q)}`)).items.map(({ id }) => id)).toEqual(ids);
  expect((await person.get("/admin/mails/failed")).status).toBe(403);
});

it("they are sent again together as they were, each in the audit log, and only those that were searched for", async () => {
  const [blocked, unknown] = [await failed(), await failed({}, person, "550 5.1.1 No such person here")];
  expect(await resend({ q: "5.7.1" })).toEqual({ resent: 1, left: 0 });
  expect(await waiting()).toEqual([blocked]);
  expect((await list()).items.map(({ id }) => id)).toEqual([unknown]);
  expect((await admin.get(`/admin/audit?subject=${person.id}`)).body.items).toMatchObject([
    { actor: admin.email, action: "user.mail_resent", details: { template: "withdrawal_approved" } },
  ]);
  expect(await resend()).toEqual({ resent: 1, left: 0 });
  expect(await resend()).toEqual({ resent: 0, left: 0 });
});

it("one whose link has expired, whose text is gone, or that is the admin's own is left out, and says so", async () => {
  const now = Date.now();
  const expired = await failed({ template: "new_device", ...link(new Date(now - 1)) });
  const [old, own, good] = [await failed(), await failed({}, admin), await failed(link(new Date(now + HOUR)))];
  const renewable = await failed({ template: "password_reset", ...link(new Date(now - 1)) });
  await sql`update outbox set message = null where id = ${old}`;
  const items = new Map((await list()).items.map(({ id, can_resend, left_out }) => [id, { can_resend, left_out }]));
  expect(Object.fromEntries(items)).toEqual({
    [expired]: { can_resend: false, left_out: "link_expired" },
    [old]: { can_resend: false, left_out: "text_deleted" },
    [own]: { can_resend: false, left_out: "own_account" },
    [good]: { can_resend: true, left_out: null },
    [renewable]: { can_resend: true, left_out: "link_expired" },
  });
  expect(await list()).toMatchObject({ total: 5, resendable: 1 });
  expect(await resend()).toEqual({ resent: 1, left: 0 });
  expect(await waiting()).toEqual([good]);
  const alone = await admin.post(`/admin/users/${person.id}/mails/${expired}/resend`);
  expect([alone.status, alone.body.detail]).toEqual([
    409,
    "We can't send this email again: its link has expired, or its text is no longer stored.",
  ]);
  expect(await resend({}, other)).toEqual({ resent: 1, left: 0 });
});

it("one that is replaced by another with a new link leaves the list, and a second admin is refused", async () => {
  const id = await failed({ template: "password_reset", ...link(new Date(Date.now() - 1)) });
  const path = `/admin/users/${person.id}/mails/${id}/resend`;
  const answers = await Promise.all([admin.post(path), other.post(path)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(await list()).toMatchObject({ items: [], total: 0 });
  expect(await waiting()).toHaveLength(1);
});

it("its text is stored for 30 days, and one with a link no longer than that works", async () => {
  const [plain, keyed] = [await failed(), await failed(link(new Date(Date.now() + HOUR)))];
  const storedAfter = async (time: number) => {
    const before = sql`make_interval(secs => ${time / 1000})`;
    await sql`update outbox set failed_at = failed_at - ${before}, link_expires_at = link_expires_at - ${before}`;
    await cleanUp(sql, new Date());
    const rows = await sql<{ id: string }[]>`select id from outbox where message is not null order by failed_at`;
    return rows.map(({ id }) => id);
  };
  expect(await storedAfter(0)).toEqual([plain, keyed]);
  expect(await storedAfter(2 * HOUR)).toEqual([plain]);
  expect(await storedAfter(29 * DAY)).toEqual([plain]);
  expect(await storedAfter(DAY)).toEqual([]);
});

it("two admins at once, one by one and together, while processes send: each arrives once", async () => {
  const smtp = await startSmtp();
  const ids: string[] = [];
  for (let n = 0; n < 30; n++) ids.push(await failed({ subject: `Mail ${n}` }));
  const ends = await Promise.all([1, 2].map(() => startDelivery(sql, url, { smtpUrl: smtp.url })));
  const acts = [admin, other].flatMap((who) => [
    () => resend({}, who),
    ...ids.slice(0, 5).map((id) => () => who.post(`/admin/users/${person.id}/mails/${id}/resend`)),
    () => resend({ q: "block" }, who),
  ]);
  await Promise.all(acts.map((act) => act()));
  await expect.poll(waiting).toEqual([]);
  expect(await list()).toMatchObject({ total: 0 });
  expect(smtp.ids().sort()).toEqual(await outboxIds(sql));
  const [log] = await sql`
    select count(*)::int as count from audit_log where action = 'user.mail_resent' and subject_id = ${person.id}`;
  expect(log).toEqual({ count: 30 });
  for (const end of ends) await end();
  await smtp.stop();
});
