import { randomUUID } from "node:crypto";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeEach, expect, it } from "vitest";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { bookPayout, pay, someAddress } from "../../money.fixture.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { usersOf } from "../users.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");
const users = usersOf(admin);
let person: Person;
beforeEach(async () => {
  person = await api.person();
});

/** Everything of a list, page by page. */
async function all(part: string, id = person.id) {
  const items: Record<string, unknown>[] = [];
  let next: string | null = "";
  while (next !== null) {
    const { status, body } = await users.get(id, `/${part}?limit=2${next && `&after=${next}`}`);
    expect(status).toBe(200);
    items.push(...body.items);
    next = body.next;
  }
  return items;
}

it("a person's money is shown as the ledger has it", async () => {
  const hashes = [];
  for (const amount of ["1", "2", "3"]) hashes.push(await pay(sql, person.id, amount));
  await sql.begin(async (tx) => {
    for (const amount of [5n, 6n, 7n])
      await bookPayout(tx, { userId: person.id, amount: amount * 1_000_000n, reference: randomUUID() });
  });
  await person.post("/wallet/withdraw", { amount_ubxs: "4", wallet_address: someAddress() });
  const refund = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });

  expect((await all("deposits")).map(({ tx_hash, amount_ubxs }) => [tx_hash, amount_ubxs])).toEqual([
    [hashes[2], "3"],
    [hashes[1], "2"],
    [hashes[0], "1"],
  ]);
  expect(await all("earnings")).toMatchObject([
    { type: "payout", amount_ubxs: "7" },
    { type: "payout", amount_ubxs: "6" },
    { type: "payout", amount_ubxs: "5" },
  ]);
  expect(await all("withdrawals")).toMatchObject([
    { id: refund.body.withdrawal.id, kind: "total_deposits", status: "pending", amount_ubxs: "6" },
    { kind: "amount", status: "pending", amount_ubxs: "4" },
  ]);
  expect((await users.get(person.id)).body.balance).toEqual((await person.get("/wallet/balance")).body);
});

it("whom a person referred is shown by email, and who referred them", async () => {
  const friend = () => api.person("user", person.id);
  const friends = [await friend(), await friend(), await friend()];
  expect((await all("referrals")).map(({ email }) => email)).toEqual(friends.map(({ email }) => email).reverse());
  expect((await users.get(friends[0]?.id as string)).body.user.referred_by).toEqual({
    id: person.id,
    email: person.email,
  });
});

it("notes are kept in order, and are nothing the person can read or an admin can change", async () => {
  for (const body of ["Called on Monday.", "  Sent the papers.  ", "<script>alert(1)</script>"])
    expect((await users.post(person.id, "notes", { body })).status).toBe(201);
  expect(await all("notes")).toMatchObject([
    { body: "<script>alert(1)</script>", by: admin.email },
    { body: "Sent the papers.", by: admin.email },
    { body: "Called on Monday.", by: admin.email },
  ]);
  expect((await users.post(randomUUID(), "notes", { body: "Of no account." })).body.code).toBe("not_found");
  for (const body of ["", "   ", "x".repeat(2001)])
    expect((await users.post(person.id, "notes", { body })).status).toBe(422);
  expect((await person.get(`/admin/users/${person.id}/notes`)).status).toBe(403);
  await expect(sql`update user_notes set body = 'Never called.'`).rejects.toThrow("append-only");
  // The log says that there is one, and not what it says.
  const trail = (await users.trail(person.id)).filter(({ action }) => action === "user.note");
  expect(trail).toHaveLength(3);
  expect(JSON.stringify(trail)).not.toContain("Monday");
});

it("lists are empty for unknown ids", async () => {
  for (const part of ["deposits", "withdrawals", "earnings", "referrals", "mails", "notes", "holdings"])
    expect((await users.get(randomUUID(), `/${part}`)).body.items).toEqual([]);
});

const mail = (template: string) => ({ template, subject: `About ${template}`, before: ["Secret words."] });
const mails = async () => (await users.get(person.id, "/mails")).body.items;
const jobs = async (id: string) =>
  (await sql`select from pgboss.job where name = 'mail' and data ->> 'id' = ${id}`).length;

it("a mail that failed is sent once more as it was, and what it says is shown to no admin", async () => {
  await sql.begin((tx) => enqueueMail(tx, person, mail("password_changed")));
  const [waiting] = await mails();
  expect(waiting).toMatchObject({ subject: "About password_changed", status: "waiting", can_resend: false });
  expect(JSON.stringify(await mails())).not.toContain("Secret");
  const id = waiting?.id as string;
  expect((await users.post(person.id, `mails/${id}/resend`)).body.code).toBe("invalid_transition");
  await sql`update outbox set failed_at = now(), last_error = 'mailbox full' where id = ${id}`;
  expect((await mails())[0]).toMatchObject({ status: "failed", can_resend: true, last_error: "mailbox full" });
  const before = await jobs(id);
  expect((await users.post(person.id, `mails/${id}/resend`)).status).toBe(204);
  expect((await mails())[0]).toMatchObject({ id, status: "waiting" });
  expect(await jobs(id)).toBe(before + 1);
  expect(await users.trail(person.id)).toEqual([
    { actor: admin.email, action: "user.mail_resent", details: { template: "password_changed" } },
  ]);
});

it("what a mail that failed says is kept for 30 days, and then no admin sends it once more", async () => {
  await sql.begin((tx) => enqueueMail(tx, person, mail("new_device")));
  await sql`update outbox set failed_at = now() - interval '719 hours' where user_id = ${person.id}`;
  await cleanUp(sql, new Date());
  expect((await mails())[0]).toMatchObject({ status: "failed", can_resend: true });
  await cleanUp(sql, new Date(Date.now() + 2 * 60 * 60_000));
  expect(JSON.stringify(await sql`select * from outbox where user_id = ${person.id}`)).not.toContain("Secret");
  const [failed] = await mails();
  expect(failed).toMatchObject({ status: "failed", can_resend: false });
  expect((await users.post(person.id, `mails/${failed?.id}/resend`)).body.code).toBe("invalid_transition");
});

it("of a mail with a link that failed a new one is made: its link is dead by then", async () => {
  await sql.begin((tx) => enqueueMail(tx, person, mail("password_reset")));
  const id = (await mails())[0]?.id as string;
  await sql`update outbox set failed_at = now() where id = ${id}`;
  expect((await users.post(person.id, `mails/${id}/resend`)).status).toBe(204);
  expect((await mails()).map(({ template, status }) => [template, status])).toEqual([
    ["password_reset", "waiting"],
    ["password_reset", "failed"],
  ]);
  const [renewed] = await sql`select message from outbox where user_id = ${person.id} and failed_at is null`;
  expect(JSON.stringify(renewed)).not.toContain("Secret");
  expect(await sql`select from password_resets where user_id = ${person.id}`).toHaveLength(1);
  await sql`update users set disabled_at = now() where id = ${person.id}`;
  expect((await mails()).map(({ can_resend }) => can_resend)).toEqual([false, false]);
});

it("of a mail with a link a new one is made, to the account's own address; others are not kept once they are sent", async () => {
  for (const template of ["password_changed", "confirm_address", "password_reset"]) {
    await sql.begin((tx) => enqueueMail(tx, person, mail(template)));
    await sql`update outbox set sent_at = now(), message = null where user_id = ${person.id}`;
  }
  const [reset, confirm, changed] = await mails();
  expect([reset, confirm, changed].map((item) => [item?.template, item?.can_resend])).toEqual([
    ["password_reset", true],
    ["confirm_address", false],
    ["password_changed", false],
  ]);
  expect((await users.post(person.id, `mails/${changed?.id}/resend`)).body.code).toBe("invalid_transition");
  expect((await users.post(person.id, `mails/${confirm?.id}/resend`)).body.code).toBe("invalid_transition");
  await sql`update users set email_confirmed_at = null where id = ${person.id}`;
  for (const { id } of [reset, confirm].filter((item) => item !== undefined))
    expect((await users.post(person.id, `mails/${id}/resend`)).status).toBe(204);
  const sent =
    await sql`select template, to_address from outbox where user_id = ${person.id} and sent_at is null order by created_at`;
  expect(sent).toEqual([
    { template: "password_reset", to_address: person.email },
    { template: "confirm_address", to_address: person.email },
  ]);
  expect(await sql`select from password_resets where user_id = ${person.id}`).toHaveLength(1);

  // Another person's mail is not the stranger's.
  const stranger = await api.person();
  expect((await users.post(stranger.id, `mails/${reset?.id}/resend`)).body.code).toBe("not_found");
});
