import { confirmDeposit, type Sql } from "@freehold/server";
import { bookReferralReward, buyShares } from "@freehold/server/seeding";
import type { DemoTransfer } from "../chain/demo-chain.ts";
import { accountOf } from "../chain/wallets.ts";
import { daysBefore, idOf, type Occurrence, type World } from "./world.ts";

/** Deposits that are on the chain and not booked yet. */
export async function deposits(world: World): Promise<Occurrence[]> {
  const { sql, plan, chainId, paidIn } = world;
  const booked = new Set(
    (await sql<{ tx_hash: string }[]>`select tx_hash from deposits where chain_id = ${chainId}`).map(
      (row) => row.tx_hash,
    ),
  );
  const byWallet = new Map<string, DemoTransfer[]>();
  for (const transfer of paidIn) {
    const wallet = transfer.wallet.toLowerCase();
    byWallet.set(wallet, [...(byWallet.get(wallet) ?? []), transfer]);
  }
  return plan.people.flatMap((person) => {
    const planned = person.deposits?.length ?? 0;
    if (planned === 0) return [];
    // What they paid in later, as one does with the demo wallet, is the watcher's business.
    const own = (byWallet.get(accountOf(person).address.toLowerCase()) ?? []).slice(0, planned);
    return own
      .filter(({ txHash }) => !booked.has(txHash))
      .map(({ txHash, amount, at }) => ({
        at,
        what: "deposits",
        async happen() {
          await confirmDeposit(sql, { userId: idOf(world, person.email), chainId, txHash, amount, at });
        },
      }));
  });
}

/** Purchases that were not made yet, and the rewards for those that were somebody's first. */
export async function purchases(world: World): Promise<Occurrence[]> {
  const { sql, plan, propertyIds } = world;
  const made = await purchasesMade(sql);
  return plan.purchases.flatMap(({ email, slug, shares, daysAgo }) => {
    const at = daysBefore(world, daysAgo);
    const happen = async () => {
      const userId = idOf(world, email);
      const propertyId = propertyIds.get(slug);
      if (!propertyId) throw new Error(`The property ${slug} is not there yet.`);
      await sql.begin((tx) => buyShares(tx, { userId, propertyId, wanted: { shares: BigInt(shares) }, feeBps: 0, at }));
      await bookReferralReward(sql, userId, at);
    };
    return made.has(`${email} ${slug} ${at.getTime()}`) ? [] : [{ at, what: "purchases", happen }];
  });
}

async function purchasesMade(sql: Sql): Promise<Set<string>> {
  const rows = await sql<{ email: string; slug: string; created_at: Date }[]>`
    select u.email, p.slug, i.created_at from investments i
    join users u on u.id = i.user_id join properties p on p.id = i.property_id`;
  return new Set(rows.map(({ email, slug, created_at }) => `${email} ${slug} ${created_at.getTime()}`));
}

/** Rewards that were earned right before a start was killed. */
export async function openRewards({ sql }: World): Promise<void> {
  const rows = await sql<{ referred_id: string; earned_at: Date }[]>`
    select referred_id, earned_at from referral_rewards where booked_at is null and voided_at is null`;
  for (const { referred_id, earned_at } of rows) await bookReferralReward(sql, referred_id, earned_at);
}
