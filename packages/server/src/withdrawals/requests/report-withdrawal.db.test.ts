import { setTimeout as sleep } from "node:timers/promises";
import type { ProofMethod } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { times } from "@freehold/test-utils/run/soak";
import { describe, expect, it } from "vitest";
import { insertSession } from "../../accounts/store.ts";
import { hashToken, newToken } from "../../accounts/tokens.ts";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { createTestApp } from "../../app.fixture.ts";
import { cleanUp } from "../../maintenance.ts";
import { expectSoundLedger, pay, someAddress, someHash } from "../../money.fixture.ts";
import { createReportLink } from "../create-report-link.ts";

const { sql } = await createTestDatabase();
await sql`update settings set cooling_off_seconds = 0`;
const api = createTestApi(sql);
const app = createTestApp(sql);
const admin = await api.person("admin");

async function requested(): Promise<{ person: Person; id: string; at: string; token: string }> {
  const person = await api.person();
  await pay(sql, person.id, "10");
  const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() });
  const { id } = body.withdrawal;
  const token = await sql.begin((tx) => createReportLink(tx, { user_id: person.id, id }));
  return { person, id, at: `/admin/withdrawals/${id}`, token };
}

async function signInAgain({ id, token }: Pick<Person, "id" | "token">, provedBy: ProofMethod = "password") {
  const [{ password_hash }] = await sql<[{ password_hash: string }]>`select password_hash from users where id = ${id}`;
  await insertSession(sql, { id, password_hash }, hashToken(token), new Date(), { provedBy });
}
const report = (token: unknown) => app.post("/api/withdrawals/report", { token });

describe("it wasn't me", () => {
  it("leaves the stranger no way back: neither the password, nor what they added in a session before", async () => {
    const email = "robbed@freehold.test";
    const { user, token: own } = await app.signedUp(email, { wallet_address: someAddress() });
    await pay(sql, user.id, "10");
    const words = () => sql`select words from personal_words where user_id = ${user.id}`;
    await app.get("/api/auth/email-words", own);
    const before = await words();
    const first = (await app.signIn(email)).body.token;
    await sql`
      insert into passkeys (credential_id, user_id, public_key, counter, transports, synced, name, created_at)
      values (${`credential-${user.id}`}, ${user.id}, '\\x00', 0, '{}', false, 'The stranger''s', now() - interval '20 hours')`;
    await proveWallet(sql, user.id, { wallet: someAddress(), at: new Date(Date.now() - 20 * 60 * 60_000) });
    await app.post("/api/auth/logout", undefined, first);
    const stranger = newToken();
    await signInAgain({ id: user.id, token: stranger }, "passkey");
    const request = { wallet_address: someAddress() };
    const { body } = await app.post<{ withdrawal: { id: string } }>(
      "/api/wallet/withdraw-total-deposits",
      request,
      stranger,
    );

    await app.post("/api/auth/email", { email: "stranger@elsewhere.example" }, stranger);
    const link = await sql.begin((tx) => createReportLink(tx, { user_id: user.id, id: body.withdrawal.id }));

    const answer = await report(link);
    expect(answer.body).toMatchObject({
      before: false,
      request: "stopped",
      password_ended: true,
      reset_token: expect.any(String),
      requests_stopped: 1,
      requests_too_late: 0,
      wallet_unverified: true,
      factors_removed: true,
      email_restored: false,
    });
    expect((await app.signIn(email)).body.code).toBe("invalid_credentials");
    expect(await sql`select from passkeys where user_id = ${user.id}`).toHaveLength(0);
    expect(await sql`select from email_changes where user_id = ${user.id}`).toHaveLength(0);
    expect(await words()).not.toEqual(before);
    expect(await sql`select from outbox where to_address = ${email} and template = 'password_ended'`).toHaveLength(1);
    const password = "another walnut frog";
    const reset = await app.post("/api/auth/password/reset", { token: answer.body.reset_token, password });
    expect(reset.status).toBe(204);
    expect((await app.signIn(email, password)).status).toBe(200);
    await expectSoundLedger(sql);
  });

  it("keeps a password that was chosen with an emailed link since the request, and none that was chosen before", async () => {
    const [kept, ended] = [await requested(), await requested()];
    await sql`update users set password_reset_at = clock_timestamp() where id = ${kept.person.id}`;
    await sql`update users set password_reset_at = now() - interval '1 hour' where id = ${ended.person.id}`;
    expect((await report(kept.token)).body).toMatchObject({ password_ended: false, reset_token: null });
    expect((await report(ended.token)).body).toMatchObject({ password_ended: true });
  });

  it("works once: a second use ends no session, and says so", async () => {
    const { person, token } = await requested();
    await report(token);
    await signInAgain(person);
    expect((await report(token)).body).toMatchObject({
      before: true,
      request: "stopped",
      reset_token: null,
      password_ended: false,
      message: expect.stringContaining("already used"),
    });
    expect((await person.get("/auth/me")).status).toBe(200);
  });

  it("cancels a request that is pending, gives the money back, and signs out every device", async () => {
    const { person, at, token } = await requested();
    await sql`insert into known_devices select ${person.id}, sha256('a device'), now(), now()`;
    const { status, body, text } = await report(token);
    expect(await sql`select from known_devices where user_id = ${person.id}`).toHaveLength(0);
    expect([status, body]).toMatchObject([200, { success: true, before: false, request: "stopped" }]);
    for (const secret of [person.email, person.wallet_address, person.id, '"10"']) expect(text).not.toContain(secret);
    expect((await person.get("/wallet/withdrawals")).status).toBe(401);
    const { withdrawal, events } = (await admin.get(at)).body;
    expect(withdrawal).toMatchObject({ status: "cancelled", reject_reason: null });
    expect(events.at(-1)).toMatchObject({ status: "cancelled", by: null, note: expect.stringContaining("wasn't me") });
    const [{ available }] = await sql<[{ available: bigint }]>`
      select available from balances where user_id = ${person.id}`;
    expect(available).toBe(10_000_000n);
    await expectSoundLedger(sql);
  });

  it("rejects one that is approved, with a reason", async () => {
    const { person, at, token } = await requested();
    await admin.post(`${at}/approve`);
    expect((await report(token)).status).toBe(200);
    expect((await admin.get(at)).body.withdrawal).toMatchObject({
      status: "rejected",
      reject_reason: expect.stringContaining("It wasn't me"),
    });
    expect((await person.get("/auth/me")).status).toBe(401);
    await expectSoundLedger(sql);
  });

  it("is too late for one that is paid; every device is signed out all the same", async () => {
    const { person, at, token } = await requested();
    await admin.post(`${at}/approve`);
    await admin.post(`${at}/complete`, { tx_id: someHash() });
    const { status, body } = await report(token);
    expect([status, body]).toMatchObject([200, { before: false, request: "too_late", requests_too_late: 1 }]);
    expect((await report(token)).body).toMatchObject({ before: true, request: "too_late" });
    expect((await person.get("/auth/me")).status).toBe(401);
    expect((await admin.get(at)).body.withdrawal.status).toBe("completed");
    await expectSoundLedger(sql);
  });

  it("works once; the second time it says that it is done", async () => {
    const { token } = await requested();
    const answers = await Promise.all(Array.from({ length: 5 }, () => report(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.before).sort()).toEqual([false, true, true, true, true]);
    expect((await report(token)).body).toMatchObject({
      before: true,
      message: expect.stringContaining("already"),
    });
  });

  it("signs out every device for one that an admin had rejected, too", async () => {
    const { person, at, token } = await requested();
    await admin.post(`${at}/reject`, { reason: "Looks odd" });
    expect((await report(token)).body).toMatchObject({ before: false, request: "stopped", requests_stopped: 0 });
    expect((await person.get("/auth/me")).status).toBe(401);
    expect((await admin.get(at)).body.withdrawal).toMatchObject({ status: "rejected", reject_reason: "Looks odd" });
    await expectSoundLedger(sql);
  });

  it("no longer takes the stranger's wallet for the owner's: what goes there cools off and is mailed with the link", async () => {
    const { person, id, token } = await requested();
    const [{ wallet_address }] = await sql<[{ wallet_address: string }]>`
      select wallet_address from withdrawals where id = ${id}`;
    const link = () =>
      proveWallet(sql, person.id, { wallet: wallet_address, at: new Date(Date.now() - 9 * 24 * 60 * 60_000) });
    await link();
    expect((await report(token)).status).toBe(200);
    const [{ wallet_verified_at }] = await sql<[{ wallet_verified_at: Date | null }]>`
      select wallet_verified_at from users where id = ${person.id}`;
    expect(wallet_verified_at).toBeNull();

    // In again, the stranger proves the same wallet once more, and waits.
    await link();
    await sql`update settings set cooling_off_seconds = 3600`;
    await signInAgain(person);
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address });
    await sql`update settings set cooling_off_seconds = 0`;
    expect(body.withdrawal.cooling_off_until).not.toBeNull();
    expect(await sql`select 1 from withdrawal_report_links where withdrawal_id = ${body.withdrawal.id}`).toHaveLength(
      1,
    );
  });

  it("works for thirty days", async () => {
    const { token } = await requested();
    const age = (days: number) =>
      sql`update withdrawal_report_links set created_at = now() - ${days} * interval '1 day' where token_hash = ${hashToken(token)}`;
    await age(30.01);
    const late = await report(token);
    expect([late.status, late.body.code]).toEqual([404, "not_found"]);
    await age(29.99);
    expect((await report(token)).status).toBe(200);
    await age(30.01);
    await cleanUp(sql, new Date());
    expect(await sql`select from withdrawal_report_links where token_hash = ${hashToken(token)}`).toHaveLength(0);
  });

  it("works by every link of a request, and by none of another one", async () => {
    const [first, second] = [await requested(), await requested()];
    const again = await sql.begin((tx) => createReportLink(tx, { user_id: first.person.id, id: first.id }));
    expect(again).not.toBe(first.token);
    expect((await report(again)).status).toBe(200);
    expect((await admin.get(second.at)).body.withdrawal.status).toBe("pending");
  });

  it.each(["x", "A".repeat(43), "", 5, null, "x".repeat(300)])(
    "says nothing about an account for %j",
    async (token) => {
      const { status, body } = await report(token);
      if (typeof token === "string" && token && token.length < 257) {
        expect([status, body.code, body.detail]).toEqual([
          404,
          "not_found",
          "This link isn't valid. Copy it from the email again.",
        ]);
      } else expect([status, body.code]).toEqual([422, "validation_failed"]);
    },
  );

  it("is not to be had from the database, the log or an address", async () => {
    const { token } = await requested();
    await report(token);
    const rows =
      await sql`select encode(token_hash, 'escape') || encode(token_hash, 'base64') as text from withdrawal_report_links`;
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(app.lines.join("")).not.toContain(token);
    expect((await app.get(`/api/withdrawals/report?token=${token}`)).status).toBe(405);
  });

  it("cannot be tried without end", async () => {
    const limited = createTestApp(sql, { limits: { mailedLink: { points: 3, duration: 900 } } });
    const guess = (address: string) =>
      limited.post("/api/withdrawals/report", { token: "guess" }, undefined, {}, address);
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push((await guess("198.51.100.7")).status);
    expect(answers).toEqual([404, 404, 404, 429, 429]);
    expect((await guess("198.51.100.8")).status).toBe(404);
    // The owner of a link shares the address with the one who guesses.
    const { token } = await requested();
    expect((await limited.post("/api/withdrawals/report", { token }, undefined, {}, "198.51.100.7")).status).toBe(200);
  });

  it("and an approval at the same moment: whichever comes first, nothing is left to pay", async () => {
    const seen = { cancelled: 0, rejected: 0 };
    const rounds = times(60);
    for (let round = 0; round < rounds || Math.min(seen.cancelled, seen.rejected) === 0; round++) {
      const { at, token } = await requested();
      // One or the other goes ahead by so much that it also comes first where it takes longer.
      const later = () => sleep((round * 30) / rounds);
      const [, approval] = await Promise.all([
        round % 2 ? report(token) : later().then(() => report(token)),
        round % 2 ? later().then(() => admin.post(`${at}/approve`)) : admin.post(`${at}/approve`),
      ]);
      const { withdrawal } = (await admin.get(at)).body;
      expect(["cancelled", "rejected"]).toContain(withdrawal.status);
      seen[withdrawal.status as keyof typeof seen]++;
      expect(approval.status).toBe(withdrawal.status === "rejected" ? 200 : 409);
    }
    await expectSoundLedger(sql);
  });
});
