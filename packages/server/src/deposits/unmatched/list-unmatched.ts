import { formatAmount, type UnmatchedTransfers } from "@freehold/contract";
import type { unmatchedQuery } from "@freehold/contract/schemas";
import { z } from "@hono/zod-openapi";
import type { Queryable } from "../../platform/database/connect.ts";
import { escapeLike } from "../../platform/database/escape-like.ts";
import { keyPage, readKey, textPart } from "../../platform/http/key-page.ts";
import { listOpen, toOpenProposal } from "../../proposals/store.ts";
import { attributedDeposits } from "./attributed-deposit.ts";

const unmatchedKey = z.tuple([z.enum(["0", "1"]), z.string().regex(/^\d{1,78}$/), textPart, textPart]);

/**
 * A page of the transfers to the platform that are no person's deposit, by transaction and sender: the largest first, then the platform's
 * own.
 *
 * @param which.adminId - who looks.
 * @throws {ProblemError} `validation_failed` at `after`.
 */
export async function listUnmatched(
  sql: Queryable,
  { adminId, q, after, limit }: z.output<typeof unmatchedQuery> & { adminId: string },
): Promise<UnmatchedTransfers> {
  const key = readKey<z.infer<typeof unmatchedKey>>(unmatchedKey, after);
  const begins = `${escapeLike(q?.toLowerCase() ?? "")}%`;
  const [ownTransfers, attributions, [{ unclaimed }], rows] = await Promise.all([
    openOwnTransfers(sql, adminId),
    openAttributions(sql, adminId),
    sql<[{ unclaimed: number }]>`select count(*)::int as unclaimed from unmatched_transfers where not is_own`,
    sql<
      {
        chain_id: bigint;
        tx_hash: string;
        block_number: bigint;
        sender: string;
        amount: bigint;
        found_at: Date;
        is_own: boolean;
        key: string;
        announced_by: string[];
      }[]
    >`
      select chain_id, tx_hash, block_number, sender, amount, found_at, is_own, transfer_key(chain_id, tx_hash, sender) as key,
        array(
          select u.email from announced_deposits a join users u on u.id = a.user_id
          where a.chain_id = t.chain_id and a.tx_hash = t.tx_hash order by a.announced_at, u.email limit 10) as announced_by
      from unmatched_transfers t
      where (tx_hash like ${begins} or sender like ${begins}) and ${
        key
          ? sql`(is_own::int, -amount, tx_hash, sender) > (${key[0]}::text::int, -(${key[1]}::text::numeric), ${key[2]}, ${key[3]})`
          : sql`true`
      }
      order by is_own::int, -amount, tx_hash, sender limit ${limit + 1}`,
  ]);
  const { items, next } = keyPage(rows, limit, (row) => [
    row.is_own ? "1" : "0",
    String(row.amount),
    row.tx_hash,
    row.sender,
  ]);
  return {
    items: items.map(({ chain_id, block_number, amount, found_at, key, ...row }) => ({
      ...row,
      chain_id: Number(chain_id),
      block_number: Number(block_number),
      amount_ubxs: formatAmount(amount),
      found_at: found_at.toISOString(),
      proposal: ownTransfers.get(key) ?? null,
      attribution: attributions.get(key) ?? null,
    })),
    next,
    unclaimed,
  };
}

/** What admins propose to record as the platform's own, or not after all, by subject. */
async function openOwnTransfers(sql: Queryable, adminId: string) {
  const open = await listOpen(sql, "own_transfer");
  return new Map(
    open.map((proposal) => {
      const { is_own } = proposal.payload as { is_own: boolean };
      return [proposal.subject, { ...toOpenProposal(proposal, adminId), is_own, reason: proposal.reason ?? "" }];
    }),
  );
}

/** Whose deposits admins propose that transfers are, by subject. */
async function openAttributions(sql: Queryable, adminId: string) {
  const open = await listOpen(sql, "attributed_deposit");
  const details = await attributedDeposits.details(sql, open);
  return new Map(
    open.map((proposal, place) => {
      const { email = "" } = details[place] ?? {};
      return [proposal.subject, { ...toOpenProposal(proposal, adminId), email, reason: proposal.reason ?? "" }];
    }),
  );
}
