import { createTestDatabase } from "@freehold/server/testing/test-database";
import { beforeEach, describe, expect, it } from "vitest";
import { createTestApi, type Person } from "../api.fixture.ts";
import { buyShares } from "../investments/invest.ts";
import { createMarket } from "../investments/market.fixture.ts";
import { expectSoundLedger, pay, someHash } from "../money.fixture.ts";
import { happenAt, setMoment } from "../seeding.ts";
import { bookReferralReward, bookReferralRewards } from "./reward-referral.ts";

const { sql } = await createTestDatabase();
const api = createTestApi(sql);
const UBXS = 1_000_000n;
const market = createMarket(sql);
const propertyId = await market.openProperty({ sharePrice: UBXS, shares: 1_000_000 });

let referrer: Person;
let referred: Person;
beforeEach(async () => {
  await sql`update settings set referral_reward = ${String(5n * UBXS)}::numeric`;
  referrer = await api.person();
  referred = await api.person("user", referrer.id);
  await pay(sql, referred.id, "100");
});

const DAY = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * DAY);

/** Buys shares at one UBXS each, longer ago than they have to be held. @returns whether that earned a reward. */
const book = (userId: string) => sql.begin((tx) => bookReferralReward(tx, userId));

async function invest(userId: string, { shares = 5n, at = daysAgo(31) } = {}): Promise<boolean> {
  const before = await rewards(userId);
  await happenAt(sql, at, (tx) => buyShares(tx, { userId, propertyId, wanted: { shares }, feeBps: 0 }));
  return (await rewards(userId)) > before;
}

const rewards = async (userId: string) =>
  (await sql`select from referral_rewards where referred_id = ${userId}`).length;
const earnings = async ({ get }: Person) => (await get("/wallet/balance")).body.earnings_ubxs;

it("the first investment of a referred person earns the reward, once, in the books of the person who referred them", async () => {
  expect(await invest(referred.id)).toBe(true);
  expect(await earnings(referrer)).toBe("0");
  await book(referred.id);
  expect(await earnings(referrer)).toBe("5");
  expect((await referrer.get("/auth/referrals")).body).toMatchObject({
    rewards_ubxs: "5",
    reward_per_referral_ubxs: "5",
    referrals: [{ reward_ubxs: "5" }],
  });
  expect((await referrer.get("/wallet/transactions")).body.transactions).toMatchObject([
    { type: "referral_reward", amount_ubxs: "5" },
  ]);

  // Neither a second investment nor a round that is done again earns it anew.
  expect(await invest(referred.id)).toBe(false);
  await Promise.all([1, 2, 3].map(() => book(referred.id)));
  expect(await earnings(referrer)).toBe("5");
  await expectSoundLedger(sql);
});

it("of first investments at the same moment one earns it, and of rounds at the same moment one books it", async () => {
  await Promise.all(Array.from({ length: 6 }, () => invest(referred.id)));
  expect(await rewards(referred.id)).toBe(1);
  await Promise.all(Array.from({ length: 6 }, () => book(referred.id)));
  expect(await earnings(referrer)).toBe("5");
  await expectSoundLedger(sql);
});

it("it is what the setting said at that time, and nothing while that is zero, not even later", async () => {
  expect(await invest(referred.id)).toBe(true);
  await sql`update settings set referral_reward = 1`;
  await book(referred.id);
  expect(await earnings(referrer)).toBe("5");

  await sql`update settings set referral_reward = 0`;
  const another = await api.person("user", referrer.id);
  await pay(sql, another.id, "10");
  expect(await invest(another.id)).toBe(false);
  await sql`update settings set referral_reward = ${String(5n * UBXS)}::numeric`;
  expect(await invest(another.id)).toBe(false);
  await expectSoundLedger(sql);
});

it("a person earns it neither for themselves, nor without a referrer, nor while disabled", async () => {
  const alone = await api.person();
  await pay(sql, alone.id, "10");
  expect(await invest(alone.id)).toBe(false);
  await sql`update users set disabled_at = now() where id = ${referrer.id}`;
  expect(await invest(referred.id)).toBe(false);
});

it("it waits while the referrer is disabled, and is booked once the account is enabled again", async () => {
  expect(await invest(referred.id)).toBe(true);
  await sql`update users set disabled_at = now() where id = ${referrer.id}`;
  await bookReferralRewards(sql);
  await sql`update users set disabled_at = null where id = ${referrer.id}`;
  expect(await earnings(referrer)).toBe("0");
  await bookReferralRewards(sql);
  expect(await earnings(referrer)).toBe("5");
  await expectSoundLedger(sql);
});

it("a first investment that costs less than the reward earns none, and no later one does", async () => {
  expect(await invest(referred.id, { shares: 4n })).toBe(false);
  expect(await invest(referred.id, { shares: 50n })).toBe(false);
});

it("it is booked 30 days after it was earned, and not before", async () => {
  const at = daysAgo(31);
  expect(await invest(referred.id, { at })).toBe(true);
  await happenAt(sql, new Date(at.getTime() + 30 * DAY - 1), (tx) => bookReferralReward(tx, referred.id));
  expect(await earnings(referrer)).toBe("0");
  await happenAt(sql, new Date(at.getTime() + 30 * DAY), (tx) => bookReferralReward(tx, referred.id));
  expect(await earnings(referrer)).toBe("5");
  await expectSoundLedger(sql);
});

describe("the first investment is in refund", () => {
  let admin: Person;
  let refund: string;
  beforeEach(async () => {
    await sql`update settings set platform_status = 'active', cooling_off_seconds = 0`;
    admin = await api.person("admin");
    await invest(referred.id);
    const { body } = await referred.post("/wallet/withdraw-total-deposits", {
      wallet_address: referred.wallet_address,
    });
    refund = body.withdrawal.id;
    await bookReferralRewards(sql);
    expect(await earnings(referrer)).toBe("0");
  });

  it.each([
    ["rejected", () => admin.post(`/admin/withdrawals/${refund}/reject`, { reason: "For the test" })],
    ["cancelled", () => referred.post(`/wallet/withdrawals/${refund}/cancel`)],
  ])("the reward waits, and is booked when the refund is %s", async (_, decide) => {
    expect((await decide()).status).toBe(200);
    await bookReferralRewards(sql);
    expect(await earnings(referrer)).toBe("5");
    await expectSoundLedger(sql);
  });

  it("the reward is void when the refund is paid, whatever is bought since", async () => {
    await admin.post(`/admin/withdrawals/${refund}/approve`);
    const completed = await admin.post(`/admin/withdrawals/${refund}/complete`, { tx_id: someHash() });
    expect(completed.status).toBe(200);
    await pay(sql, referred.id, "20");
    await invest(referred.id, { at: new Date() });
    await bookReferralRewards(sql);
    const rows = await sql`
      select booked_at is null and voided_at is not null as is_void from referral_rewards where referred_id = ${referred.id}`;
    expect(rows).toEqual([{ is_void: true }]);
    expect(await earnings(referrer)).toBe("0");
    await expectSoundLedger(sql);
  });
});

it("an investment that is rolled back earns nothing", async () => {
  await expect(
    sql.begin(async (tx) => {
      await setMoment(tx, daysAgo(31));
      await buyShares(tx, { userId: referred.id, propertyId, wanted: { shares: 5n }, feeBps: 0 });
      throw new Error("it broke");
    }),
  ).rejects.toThrow("it broke");
  await book(referred.id);
  expect(await earnings(referrer)).toBe("0");
});

it("a reward that the books do not have, and books without a reward, are found", async () => {
  await invest(referred.id);
  await sql`update referral_rewards set booked_at = now() where referred_id = ${referred.id}`;
  const found = await sql`select rule_code, expected, found from referral_differences where user_id = ${referrer.id}`;
  expect(found).toEqual([{ rule_code: "reward_booking", expected: 5n * UBXS, found: 0n }]);
});

it("raising it takes two admins, lowering it one", async () => {
  const [one, other] = [await api.person("admin"), await api.person("admin")];
  const raised = await one.patch("/admin/settings", { referral_reward_ubxs: "7.5" });
  expect(raised.body.settings.referral_reward_ubxs).toBe("5");
  expect(raised.body.pending).toMatchObject([{ field: "referral_reward_ubxs", to: "7.5" }]);
  await other.post(`/admin/proposals/${raised.body.pending[0]?.id}/confirm`);
  expect((await one.get("/admin/settings")).body.settings.referral_reward_ubxs).toBe("7.5");
  expect((await one.patch("/admin/settings", { referral_reward_ubxs: "0" })).body.settings.referral_reward_ubxs).toBe(
    "0",
  );
  for (const referral_reward_ubxs of ["-1", "1000001"])
    expect((await one.patch("/admin/settings", { referral_reward_ubxs })).status).toBe(422);
});
