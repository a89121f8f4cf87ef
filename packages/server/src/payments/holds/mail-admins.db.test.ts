import { createTestDatabase } from "@freehold/server/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { stopPayments } from "../../settings/stop-payments.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";
import { mailAdmins } from "./mail-admins.ts";
import { recordQueueHold } from "./record-hold.ts";

const { sql } = await createTestDatabase();
let world: PayingWorld;

beforeAll(async () => {
  world = await createPayingWorld(sql, { blocks: "asked" });
  const former = await world.api.person("admin");
  await sql`update users set disabled_at = now() where id = ${former.id}`;
});
afterAll(() => world.stop());
beforeEach(async () => {
  await recordQueueHold(sql, world.chain, null);
  await sql`update settings set payments_stopped_at = null, payments_stopped_reason = null`;
  await sql`delete from outbox`;
});

/** Everything about the queue happened so much earlier. */
async function minutesPass(minutes: number): Promise<void> {
  const past = sql`make_interval(mins => ${minutes})`;
  await sql`update queue_holds set since = since - ${past}, began_at = began_at - ${past}`;
  await sql`update hold_mails set began_at = began_at - ${past}`;
  await sql`update settings set payments_stopped_at = payments_stopped_at - ${past}`;
}

type Mail = {
  to_address: string;
  message: { before: string[]; facts: { label: string; value: string }[]; links: { to: string }[]; after: string[] };
};

async function mails(): Promise<Mail[]> {
  await mailAdmins(sql, world.chain);
  return sql<Mail[]>`select to_address, message from outbox where template = 'payments_held' order by to_address`;
}

it("every admin gets a mail when nothing was paid for ten minutes, once", async () => {
  const { amount } = await world.approved("2.5");
  expect(amount).toBeGreaterThan(0n);
  await recordQueueHold(sql, world.chain, { code: "treasury_short_of_token" });
  await minutesPass(9);
  expect(await mails()).toEqual([]);
  await minutesPass(1);
  const sent = await mails();
  expect(sent.map(({ to_address }) => to_address)).toEqual(world.admins.map(({ email }) => email).sort());
  expect(sent[0]?.message).toMatchObject({
    before: ["The treasury doesn't have enough UBXS for the next payment."],
    facts: [{ label: "On hold since" }, { label: "Approved and waiting", value: "1 request, 2.50 UBXS" }],
    links: [{ label: "View the treasury", to: "/refunds/treasury" }],
    after: ["Send UBXS to the treasury's address.", "Payments resume automatically once the cause is gone."],
  });
  await minutesPass(60);
  expect(await mails()).toHaveLength(2);
});

it("another reason is another mail, at once if nothing was paid in between, and the first one again only after payments went on", async () => {
  await recordQueueHold(sql, world.chain, { code: "node_unreachable" });
  await minutesPass(10);
  expect(await mails()).toHaveLength(2);
  await recordQueueHold(sql, world.chain, { code: "chain_stands_still" });
  expect(await mails()).toHaveLength(4);
  await recordQueueHold(sql, world.chain, { code: "node_unreachable" });
  expect(await mails()).toHaveLength(4);
  await recordQueueHold(sql, world.chain, null);
  await recordQueueHold(sql, world.chain, { code: "node_unreachable" });
  expect(await mails()).toHaveLength(4);
  await minutesPass(10);
  expect(await mails()).toHaveLength(6);
});

it("payments that are stopped are one, with the reason that was given", async () => {
  await stopPayments(sql, "The books differ in 1 place.");
  await minutesPass(10);
  const [mail] = await mails();
  expect(mail?.message).toMatchObject({
    before: ["Payments are stopped.", "The books differ in 1 place."],
    after: [expect.any(String), "Payments won't resume until an admin decides."],
  });
});
