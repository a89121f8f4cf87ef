import type { WalletNonce } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { keyOf, pay, someAddress } from "../money.fixture.ts";
import { proveWallet, writeMessage } from "./wallets/proof.fixture.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);

const freeze = (id: string, hours: number) =>
  sql`update users set destinations_frozen_until = current_moment() + ${hours} * interval '1 hour' where id = ${id}`;

/** How many statements wait for a lock. */
const waiting = async () => {
  const rows = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  return rows.length;
};

/** A person whose registered wallet is verified, with money. */
async function investor() {
  const person = await api.person();
  await proveWallet(sql, person.id);
  await pay(sql, person.id, "100");
  return person;
}

/** Links another wallet, as a page does. */
async function link(person: Person, address: string) {
  const { nonce, domain, uri, chain_ids, statement } = (await person.get<WalletNonce>("/auth/wallet/nonce")).body;
  const words = {
    address,
    statement,
    nonce,
    domain,
    uri,
    chainId: chain_ids[0] ?? 1,
    issuedAt: new Date().toISOString(),
  };
  const message = writeMessage(words);
  const signature = await keyOf(address).signMessage({ message });
  return person.post("/auth/wallet/verify", { message, signature });
}

describe("while an account's destinations are frozen", () => {
  it("no wallet is linked or replaced, and the date is said", async () => {
    const [unlinked, linked] = [await api.person(), await investor()];
    for (const person of [unlinked, linked]) {
      await freeze(person.id, 72);
      const { status, body } = await link(person, someAddress());
      expect([status, body.code]).toEqual([409, "destination_frozen"]);
      const [{ until }] = await sql<
        [{ until: Date }]
      >`select destinations_frozen_until as until from users where id = ${person.id}`;
      expect(body.detail).toContain(String(until.getUTCFullYear()));
      expect(body.detail).toMatch(/^For your protection, .* until .+UTC\.$/);
    }
    // The same wallet again is no new destination.
    expect((await link(linked, linked.wallet_address)).status).toBe(200);
    await freeze(unlinked.id, -1);
    expect((await link(unlinked, someAddress())).status).toBe(200);
  });

  it("money is requested to the verified wallet alone", async () => {
    const person = await investor();
    await freeze(person.id, 72);
    const elsewhere = someAddress();
    const calls = [
      ["/wallet/withdraw-total-deposits", {}],
      ["/wallet/withdraw", { amount_ubxs: "20" }],
    ] as const;
    for (const [path, body] of calls) {
      const refused = await person.post(path, { ...body, wallet_address: elsewhere });
      expect([refused.status, refused.body.code]).toEqual([409, "destination_frozen"]);
    }
    const taken = await person.post("/wallet/withdraw", {
      ...{ amount_ubxs: "20", wallet_address: person.wallet_address.toLowerCase() },
    });
    expect(taken.status).toBe(201);
    await sql`update users set wallet_verified_at = null where id = ${person.id}`;
    const unverified = await person.post("/wallet/withdraw", {
      ...{ amount_ubxs: "20", wallet_address: person.wallet_address },
    });
    expect(unverified.body.code).toBe("destination_frozen");
    await freeze(person.id, -1);
    expect((await person.post("/wallet/withdraw", { amount_ubxs: "20", wallet_address: elsewhere })).status).toBe(201);
  });

  it("a statement that isn't the server's own is refused, too", async () => {
    const person = await investor();
    await freeze(person.id, 72);
    const refused = { constraint: "destination_frozen" };
    await expect(sql`select from create_withdrawal(${person.id}, 5, ${someAddress()})`).rejects.toMatchObject(refused);
    await expect(
      sql`update users set wallet_address = ${someAddress()}, wallet_verified_at = null where id = ${person.id}`,
    ).rejects.toMatchObject(refused);
    // Thawed and changed at once.
    await expect(
      sql`update users set wallet_address = ${someAddress()}, wallet_verified_at = null, destinations_frozen_until = null
        where id = ${person.id}`,
    ).rejects.toMatchObject(refused);
  });

  it("a request at the same moment is there before the freeze, or is refused", async () => {
    const person = await investor();
    let request: Promise<{ body: { code?: string } }> | undefined;
    await sql.begin(async (tx) => {
      await tx`update users set destinations_frozen_until = current_moment() + interval '72 hours' where id = ${person.id}`;
      request = person.post("/wallet/withdraw", { amount_ubxs: "20", wallet_address: someAddress() });
      await expect.poll(waiting).toBeGreaterThan(0);
    });
    expect((await request)?.body.code).toBe("destination_frozen");
  });
});
