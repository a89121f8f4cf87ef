import type { Sql } from "@freehold/server";
import {
  bookReferralReward,
  buyShares,
  confirmWithin,
  happenAt,
  REWARD_AFTER_DAYS,
  toHash,
} from "@freehold/server/seeding";
import type { DemoTransfer } from "../chain/demo-chain.ts";
import { accountOf } from "../chain/wallets.ts";
import { daysBefore, idOf, type Occurrence, type Seeding } from "./seeding.ts";

const DAY = 24 * 60 * 60_000;

/** Deposits that are on the chain and not booked yet. */
export async function deposits(world: Seeding): Promise<Occurrence[]> {
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
          const transfer = {
            userId: idOf(world, person.email),
            chainId,
            txHash: toHash(txHash),
            amount,
            sender: "",
          } as const;
          await happenAt(sql, at, (tx) => confirmWithin(tx, transfer));
        },
      }));
  });
}

/** Purchases that were not made yet. */
export async function purchases(world: Seeding): Promise<Occurrence[]> {
  const { sql, plan, propertyIds } = world;
  const made = await purchasesMade(sql);
  return plan.purchases.flatMap(({ email, slug, shares, daysAgo }) => {
    const at = daysBefore(world, daysAgo);
    const happen = async () => {
      const userId = idOf(world, email);
      const propertyId = propertyIds.get(slug);
      if (!propertyId) throw new Error(`The property ${slug} is not there yet.`);
      await happenAt(sql, at, (tx) =>
        buyShares(tx, { userId, propertyId, wanted: { shares: BigInt(shares) }, feeBps: 0 }),
      );
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

/** The rewards for first purchases, as long after them as they are held, but for those that are booked or void already. */
export async function rewards(world: Seeding): Promise<Occurrence[]> {
  const { sql, plan } = world;
  const closed = new Set(
    (
      await sql<{ email: string }[]>`
        select u.email from referral_rewards r join users u on u.id = r.referred_id
        where r.booked_at is not null or r.voided_at is not null`
    ).map(({ email }) => email),
  );
  return plan.people.flatMap(({ email, invitedBy }) => {
    // From the first to the last.
    const first = plan.purchases.find((purchase) => purchase.email === email);
    if (!invitedBy || !first || closed.has(email)) return [];
    const at = new Date(daysBefore(world, first.daysAgo).getTime() + REWARD_AFTER_DAYS * DAY);
    const happen = () => happenAt(sql, at, (tx) => bookReferralReward(tx, idOf(world, email)));
    return [{ at, what: "rewards", happen }];
  });
}
