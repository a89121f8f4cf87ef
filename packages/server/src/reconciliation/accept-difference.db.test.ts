import type { Difference, Reconciliation } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { pay } from "../money.fixture.ts";
import { type Asked, createPayingWorld, type PayingWorld } from "../payments/payments.fixture.ts";
import { reconcile } from "./reconcile.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;
let first: Person;
let second: Person;

beforeAll(async () => {
  await sql`update settings set cooling_off_seconds = 0`;
  world = await createPayingWorld(sql, { blocks: "asked" });
  [first, second] = world.admins;
  await world.finish();
});
afterAll(() => world.stop());

const compare = () => reconcile({ sql, chain: world.chain, log: world.log });
const read = async () => (await first.get("/admin/reconciliation")).body;
/** The one difference that an answer counts. */
function only({ groups }: Pick<Reconciliation, "groups">): Difference {
  const all = groups.flatMap(({ differences }) => differences);
  expect(all).toHaveLength(1);
  return all[0] as Difference;
}
const reason = "Paid by hand to settle an older claim of this person.";
const propose = (number: number, admin = first) =>
  admin.post(`/admin/reconciliation/differences/${number}/accept`, { reason });
const confirm = (id: string, admin: Person) => admin.post(`/admin/proposals/${id}/confirm`);
const revoke = (id: string, admin: Person) => admin.post(`/admin/reconciliation/acceptances/${id}/revoke`);

/** What the audit log has of a difference, oldest first. */
const trail = async ({ subject }: Difference) =>
  (await first.get(`/admin/audit?subject=${subject}`)).body.items
    .toReversed()
    .map(({ action, actor }) => [action, actor]);

/** As often as would pay anything that may be paid, with payments running. */
async function rounds(): Promise<void> {
  for (let round = 0; round < 6; round++) {
    await world.resume();
    await world.round();
    await world.node.mine(2);
  }
}

/** A transfer that was made by hand, of exactly what is then asked for, and found only after that. */
async function heldRequest(ubxs: string): Promise<Asked> {
  const asked = await world.approved(ubxs);
  await world.token.transfer(world.treasury, asked.to, asked.amount);
  await world.node.mine(3);
  await compare();
  return asked;
}

it("two admins accept a transfer that did not pay a request: it is paid then, and the books agree", async () => {
  const asked = await heldRequest("12");
  const found = only(await read());
  expect(found).toMatchObject({ kind: "unexplained_transfer", request: asked.id, acceptable: true, acceptance: null });
  await rounds();
  expect(await world.status(asked)).toMatchObject({ status: "approved" });

  const proposed = await propose(found.number);
  expect(proposed.body).toMatchObject({
    count: 1,
    groups: [
      { differences: [{ acceptance: { status: "proposed", reason, proposed_by: first.email, is_yours: true } }] },
    ],
  });
  const id = only(proposed.body).acceptance?.id as string;
  expect(only((await second.get("/admin/reconciliation")).body).acceptance).toMatchObject({ is_yours: false });
  // Proposed is not accepted.
  await rounds();
  expect(await world.status(asked)).toMatchObject({ status: "approved" });
  expect((await propose(found.number, second)).body.code).toBe("invalid_transition");
  expect((await confirm(id, second)).status).toBe(200);
  expect(await read()).toMatchObject({ count: 0, groups: [], accepted: [{ number: found.number }] });
  const twice = await propose(found.number);
  expect([twice.body.code, twice.body.detail]).toEqual([
    "invalid_transition",
    "Two admins have already accepted this difference.",
  ]);
  await rounds();
  expect(await world.status(asked)).toMatchObject({ status: "completed" });
  // Found again with every run, it stops nothing.
  await compare();
  expect(await read()).toMatchObject({ count: 0, accepted: [{ number: found.number }] });
  expect(await trail(found)).toEqual([
    ["reconciliation.difference", null],
    ["accepted_difference.proposed", first.email],
    ["accepted_difference.confirmed", second.email],
  ]);
  const [entry] = (await first.get(`/admin/audit?subject=${found.subject}`)).body.items;
  expect(entry?.details).toMatchObject({ proposal: id, rule_code: found.rule_code, reason });
});

it("what is taken back holds the request again", async () => {
  const asked = await heldRequest("13");
  const found = only(await read());
  const id = only((await propose(found.number)).body).acceptance?.id as string;
  await confirm(id, second);
  expect((await revoke(id, first)).body).toMatchObject({ count: 1 });
  await rounds();
  expect(await world.status(asked)).toMatchObject({ status: "approved" });
  expect((await revoke(id, second)).body.code).toBe("invalid_transition");
  expect((await trail(found)).at(-1)).toEqual(["accepted_difference.revoked", first.email]);
  // It can be proposed once more, also where the admin who did that has lost the role since.
  const third = await world.api.person("admin");
  const proposed = only((await propose(found.number, third)).body).acceptance;
  expect(proposed).toMatchObject({ status: "proposed", is_lapsed: false });
  await sql`update users set role = 'user' where id = ${third.id}`;
  expect(only(await read()).acceptance).toEqual({ ...proposed, is_yours: false, is_lapsed: true });
  expect((await confirm(proposed?.id as string, second)).body.code).toBe("invalid_transition");
  expect(only((await propose(found.number)).body).acceptance).toMatchObject({ is_yours: true, is_lapsed: false });
});

it("what the books say of themselves is never accepted, nor what is not there, nor by a person who is no admin", async () => {
  const [{ number }] = await sql<[{ number: number }]>`
    insert into differences (rule_code, subject, expected, found)
    values ('available_by_journal', ${first.id}, 0, 1) returning id::float8 as number`;
  expect((await propose(number)).body.code).toBe("invalid_transition");
  expect((await propose(number + 1_000)).body.code).toBe("not_found");
  const person = await world.api.person();
  expect((await propose(number, person)).status).toBe(403);
});

it("a transfer that is accepted as no payment completes no request, until that is taken back", async () => {
  const asked = await heldRequest("9");
  const own = ({ groups }: Pick<Reconciliation, "groups">) =>
    groups.flatMap(({ differences }) => differences).find(({ request }) => request === asked.id) as Difference;
  const found = own(await read());
  const id = own((await propose(found.number)).body).acceptance?.id as string;
  await confirm(id, second);
  const complete = () => second.post(`/admin/withdrawals/${asked.id}/complete`, { tx_id: found.transaction });
  const refused = await complete();
  expect([refused.status, refused.body.code]).toEqual([409, "tx_id_used"]);
  expect(refused.body.detail).toBe(
    "Two admins have accepted that this transfer pays no request. If it paid this one, revoke that first.",
  );
  // Nor where the server has no chain, and an admin's word counts.
  const byHand = createTestApi(sql);
  const [one, other] = [await byHand.person("admin"), await byHand.person("admin")];
  const elsewhere = await byHand.person();
  await pay(sql, elsewhere.id, "9");
  const request = await elsewhere.post("/wallet/withdraw-total-deposits", { wallet_address: asked.to });
  const path = `/admin/withdrawals/${request.body.withdrawal.id}`;
  for (const admin of [one, other]) await admin.post(`${path}/approve`);
  const recorded = await one.post(`${path}/complete`, { tx_id: found.transaction });
  expect([recorded.status, recorded.body.code, recorded.body.detail]).toEqual([409, "tx_id_used", refused.body.detail]);
  await other.post(`${path}/reject`, { reason: "Only a test" });
  await expect(
    sql`insert into payment_claims (tx_hash, user_id, withdrawal_id) values (${found.transaction}, ${asked.person.id}, ${asked.id})`,
  ).rejects.toThrow("is accepted as no payment");
  await revoke(id, first);
  await compare();
  expect((await complete()).status).toBe(200);
});
