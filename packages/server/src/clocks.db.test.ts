import type { TotalWithdrawalCreated } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it } from "vitest";
import { mailPasswordLink } from "./accounts/new-password/forgot-password.ts";
import { config, prove, send, signUp, someSigner } from "./accounts/wallets/wallet.fixture.ts";
import { createTestApp } from "./app.fixture.ts";
import { cleanUp } from "./maintenance.ts";
import { pay, someAddress } from "./money.fixture.ts";

const { sql } = await createTestDatabase();
const MINUTE = 60_000;

/** A server whose clock is off. */
function server(offset: number) {
  const app = createTestApp(sql, { config });
  app.advance(offset);
  return { ...app, now: () => new Date(Date.now() + offset) };
}

it.each([
  ["ahead of", 4 * MINUTE],
  ["behind", -4 * MINUTE],
])("two servers of which one is four minutes %s the other serve the same people", async (_, offset) => {
  const [off, right] = [server(offset), server(0)];
  for (const [first, second] of [
    [off, right],
    [right, off],
  ] as const) {
    const { token, user } = await signUp(first);
    expect((await second.get("/api/auth/me", token)).status).toBe(200);
    const proof = await prove(first, token, someSigner());
    await cleanUp(sql, second.now());
    expect((await send(second, token, proof)).status).toBe(200);
    await mailPasswordLink({ sql, clock: first.now }, user.email);
    await cleanUp(sql, second.now());
    const [mail] = await sql<[{ text: string }]>`
      select message::text as text from outbox where user_id = ${user.id} and template = 'password_reset'`;
    const link = /#([\w-]{43})"/.exec(mail.text)?.[1];
    expect(
      (await second.post("/api/auth/password/reset", { token: link, password: "another walnut tree" })).status,
    ).toBe(204);
  }
});

it("a month has one name, however a connection writes its dates", async () => {
  const property = "11111111-1111-4111-8111-111111111111";
  for (const style of ["ISO, DMY", "German", "SQL, MDY", "Postgres, DMY"]) {
    const [row] = await sql.begin(async (tx) => {
      await tx`select set_config('DateStyle', ${style}, true)`;
      return tx`select month_key(${property}, make_date(2026, 3, 1)) as key`;
    });
    expect(row).toEqual({ key: `${property} 2026-03` });
  }
});

it("what decides about money asks the database for the time", async () => {
  const far = server(400 * 24 * 60 * MINUTE);
  const { token, user } = await signUp(far);
  await pay(sql, user.id, "10");
  const wallet_address = someAddress();
  const { body } = await far.post<TotalWithdrawalCreated>(
    "/api/wallet/withdraw-total-deposits",
    { wallet_address },
    token,
  );
  const { created_at, cooling_off_until } = body.withdrawal;
  expect(Math.abs(Date.parse(created_at) - Date.now())).toBeLessThan(MINUTE);
  expect(Date.parse(cooling_off_until as string) - Date.parse(created_at)).toBe(24 * 60 * MINUTE);
});
