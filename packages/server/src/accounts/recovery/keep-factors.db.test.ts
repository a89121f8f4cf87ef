import type { Factors } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { generateSync } from "otplib";
import { expect, it } from "vitest";
import { createRecoveryWorld, type Lost } from "./recovery.fixture.ts";

const { sql } = await createTestDatabase();
const { app, begin, due, investor, lose, mailedCode, notices, round, state, verify } = createRecoveryWorld(sql);

/** In time steps from now: each code works once. */
const codeOf = ({ secret }: Lost, step: number) =>
  generateSync({ secret, epoch: Math.floor(Date.now() / 1_000) + step * 30 });
async function signedIn(person: Lost) {
  const begun = await begin(person.email);
  return (await verify(begun.body.second_factor?.challenge, codeOf(person, 0))).body.token;
}
const listed = async (token: string) => (await app.get<Factors>("/api/auth/factors", token)).body;
const keep = (token: string) => app.post("/api/auth/factors/keep", {}, token);

it("a person who is signed in sees that their factors are about to be removed, and keeps them", async () => {
  const person = await investor();
  const token = await signedIn(person);
  expect(await listed(token)).toMatchObject({ removal: null, removed_at: null });
  const endsAt = await lose(person);
  expect((await listed(token)).removal).toMatchObject({ ends_at: endsAt, by_admins: false });

  await sql`update sessions set proved_at = proved_at - interval '11 minutes' where user_id = ${person.id}`;
  const refused = await keep(token);
  expect(refused.body).toMatchObject({
    code: "proof_required",
    proof: { methods: ["authenticator", "recovery_code"] },
  });
  expect((await state(person.id))?.open).toBe(1);
  const proof = await app.post("/api/auth/proof", { code: codeOf(person, 1) }, token);
  expect((await keep(proof.body.token)).status).toBe(204);
  expect((await keep(proof.body.token)).status).toBe(204);
  expect(await state(person.id)).toMatchObject({ open: 0, outcomes: ["cancelled"] });
  expect((await listed(proof.body.token)).removal).toBeNull();
  expect((await notices(person.id)).filter((name) => name === "recovery_cancelled")).toHaveLength(1);
  const events = await sql`
    select from account_events where user_id = ${person.id} and action = 'recovery_cancelled'`;
  expect(events).toHaveLength(1);
});

it("whose session was just proved keeps them at once", async () => {
  const person = await investor();
  const token = await signedIn(person);
  await lose(person);
  expect((await keep(token)).status).toBe(204);
  expect((await state(person.id))?.outcomes).toEqual(["cancelled"]);
});

it("after the removal, the account says so until there is a new factor, for 30 days", async () => {
  const person = await investor();
  await lose(person);
  await due(person.id);
  await round();
  const begun = await begin(person.email);
  const { token } = (await verify(begun.body.second_factor?.challenge, await mailedCode(person.id))).body;
  const { removed_at } = await listed(token);
  expect(Date.now() - Date.parse(removed_at ?? "")).toBeLessThan(60_000);
  await sql`
    insert into authenticators (user_id, secret, confirmed_at, created_at) values (${person.id}, 'A', now(), now())`;
  expect((await listed(token)).removed_at).toBeNull();
  await sql`delete from authenticators where user_id = ${person.id}`;
  await sql.begin(async (tx) => {
    await tx`set local session_replication_role = replica`;
    await tx`update factor_recoveries set ended_at = ended_at - interval '31 days' where user_id = ${person.id}`;
  });
  expect((await listed(token)).removed_at).toBeNull();
});
