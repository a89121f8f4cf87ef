import type { CoolingOff } from "@freehold/contract";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { describe, expect, it } from "vitest";
import { proveWallet } from "../../accounts/wallets/proof.fixture.ts";
import { createTestApi, type Person } from "../../api.fixture.ts";
import { pay, someAddress, someHash } from "../../money.fixture.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import { isProblemError } from "../../platform/http/problem.ts";
import { requirePayable } from "../payable.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const admin = await api.person("admin");

describe("cooling off", () => {
  const DAY = 86_400;
  const daysBefore = (days: number) => new Date(Date.now() - days * DAY * 1000);

  async function requestTo(address: (person: Person) => string, { verified = true, seconds = DAY } = {}) {
    await sql`update settings set cooling_off_seconds = ${seconds}`;
    const person = await api.person();
    if (verified) await proveWallet(sql, person.id);
    await pay(sql, person.id, "10");
    const { body } = await person.post("/wallet/withdraw-total-deposits", { wallet_address: address(person) });
    const { created_at, cooling_off_until } = body.withdrawal;
    const seen = (await person.get(`/wallet/withdrawals/${body.withdrawal.id}`)).body.withdrawal.cooling_off_until;
    expect(seen).toBe(cooling_off_until);
    return cooling_off_until && (Date.parse(cooling_off_until) - Date.parse(created_at)) / 1000;
  }

  it("takes as long as the settings say, unless it goes to the verified wallet", async () => {
    expect(await requestTo(() => someAddress())).toBe(DAY);
    expect(await requestTo(() => someAddress(), { seconds: 90 })).toBe(90);
    expect(await requestTo(() => someAddress(), { seconds: 0 })).toBeNull();
    expect(await requestTo(({ wallet_address }) => wallet_address)).toBeNull();
    expect(await requestTo(({ wallet_address }) => wallet_address.toLowerCase())).toBeNull();
    expect(await requestTo(({ wallet_address }) => wallet_address, { verified: false })).toBe(DAY);
  });

  it("is not got around by linking another wallet in place of the first", async () => {
    await sql`update settings set cooling_off_seconds = ${DAY}`;
    const linked = async (daysAgo: number) => {
      const person = await api.person();
      const thief = someAddress();
      await proveWallet(sql, person.id, { at: daysBefore(30) });
      await proveWallet(sql, person.id, { wallet: thief, at: daysBefore(daysAgo) });
      await pay(sql, person.id, "10");
      return (await person.post("/wallet/withdraw-total-deposits", { wallet_address: thief })).body.withdrawal;
    };
    const [fresh, settled] = [await linked(0), await linked(2)];
    expect(fresh.cooling_off_until).not.toBeNull();
    expect(settled.cooling_off_until).toBeNull();
    const links =
      await sql`select withdrawal_id from withdrawal_report_links where withdrawal_id = any(${[fresh.id, settled.id]})`;
    expect(links.map(({ withdrawal_id }) => withdrawal_id)).toEqual([fresh.id]);
  });

  it("is not got around by linking the first wallet, in place of the one that was registered, once there is money", async () => {
    await sql`update settings set cooling_off_seconds = ${DAY}`;
    const linked = async (daysAgo: number) => {
      const person = await api.person();
      const thief = someAddress();
      await pay(sql, person.id, "10");
      await proveWallet(sql, person.id, { wallet: thief, at: daysBefore(daysAgo) });
      return (await person.post("/wallet/withdraw-total-deposits", { wallet_address: thief })).body.withdrawal;
    };
    const [fresh, settled] = [await linked(0), await linked(2)];
    expect(fresh.cooling_off_until).not.toBeNull();
    expect(settled.cooling_off_until).toBeNull();
    const links =
      await sql`select withdrawal_id from withdrawal_report_links where withdrawal_id = any(${[fresh.id, settled.id]})`;
    expect(links.map(({ withdrawal_id }) => withdrawal_id)).toEqual([fresh.id]);
  });

  it("is foretold as it comes: for one's own wallet with its reason, and for every other by its length", async () => {
    const foretold = async (change: {
      verified?: boolean;
      confirmed?: boolean;
      replaced?: boolean;
      seconds?: number;
    }) => {
      const { verified = true, confirmed = true, replaced = false, seconds = DAY } = change;
      await sql`update settings set cooling_off_seconds = ${seconds}`;
      const person = await api.person();
      if (verified) await proveWallet(sql, person.id, { at: daysBefore(9) });
      await sql`update users set email_confirmed_at = ${confirmed ? new Date() : null} where id = ${person.id}`;
      const wallet = replaced ? someAddress() : person.wallet_address;
      if (replaced) await proveWallet(sql, person.id, { wallet });
      const { status, body } = await person.get<CoolingOff>("/wallet/cooling-off");
      expect(status).toBe(200);
      await pay(sql, person.id, "10");
      const made = await person.post("/wallet/withdraw", { amount_ubxs: "1", wallet_address: wallet });
      expect(made.body.withdrawal.cooling_off_because).toBe(body.cooling_off_because);
      return [body.cooling_off_because, body.cooling_off_seconds];
    };
    expect(await foretold({})).toEqual([null, DAY]);
    expect(await foretold({ verified: false })).toEqual(["new_wallet", DAY]);
    expect(await foretold({ confirmed: false })).toEqual(["unconfirmed_email", DAY]);
    expect(await foretold({ replaced: true })).toEqual(["new_wallet", DAY]);
    expect(await foretold({ verified: false, confirmed: false, seconds: 0 })).toEqual([null, 0]);
  });

  it("keeps a payment from being recorded before its end, and not after it", async () => {
    const person = await api.person();
    await pay(sql, person.id, "10");
    const { id } = (await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() })).body
      .withdrawal;
    const at = `/admin/withdrawals/${id}`;
    await admin.post(`${at}/approve`);
    const until = (moment: number) =>
      sql.begin(async (tx) => {
        await tx`alter table withdrawals disable trigger withdrawals_guard`;
        await tx`update withdrawals set cooling_off_until = ${new Date(moment)} where id = ${id}`;
        await tx`alter table withdrawals enable trigger withdrawals_guard`;
      });
    await until(Date.now() + 60_000);
    const early = await admin.post(`${at}/complete`, { tx_id: someHash() });
    expect([early.status, early.body.code]).toEqual([409, "cooling_off"]);
    const refused = await sql
      .begin((tx) => requirePayable(tx, { user_id: person.id, id }, payTarget(null)))
      .catch((error) => error);
    expect(isProblemError(refused) && refused.code).toBe("cooling_off");
    await until(Date.now() - 1);
    expect((await admin.post(`${at}/complete`, { tx_id: someHash() })).status).toBe(200);
  });

  it.each([
    [
      "an address that is not confirmed",
      false,
      "The person's email address wasn't confirmed when they made the request",
    ],
    ["another wallet", true, "It goes to a wallet that's new or not verified"],
  ])("because of %s says so to admins", async (_, isConfirmed, cause) => {
    await sql`update settings set cooling_off_seconds = ${DAY}`;
    const person = await api.person();
    await proveWallet(sql, person.id, { at: daysBefore(9) });
    await sql`update users set email_confirmed_at = ${isConfirmed ? new Date() : null} where id = ${person.id}`;
    await pay(sql, person.id, "10");
    const wallet_address = isConfirmed ? someAddress() : person.wallet_address;
    const { id } = (await person.post("/wallet/withdraw-total-deposits", { wallet_address })).body.withdrawal;
    const at = `/admin/withdrawals/${id}`;
    await admin.post(`${at}/approve`);
    expect((await admin.get(at)).body.withdrawal).toMatchObject({
      hold_reason: { code: "cooling_off", sentence: `${cause}, so it has a waiting period.` },
    });
    const early = await admin.post(`${at}/complete`, { tx_id: someHash() });
    expect(early.body.detail).toMatch(new RegExp(`^${cause}, so it can't be paid before `));
  });
});
