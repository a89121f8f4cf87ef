import type { ReferralTree } from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { keyPage, newestKey, readKey } from "../platform/http/key-page.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { maskEmail } from "./mask-email.ts";
import { isInTree, listBelow, listBelowEach, type TreeRow } from "./store.ts";

/** People shown below one of the second level; a reader who wants the others asks for the node. */
const SECOND_LEVEL = 20;

/**
 * Two levels of people below a person, at most three queries however deep the tree is. E-mail addresses are masked.
 *
 * @param which.node - a person in the caller's own tree. @default the person
 * @throws {ProblemError} `not_found`, alike for unknown people and for those of other trees; `validation_failed` at `after`.
 */
export async function readTree(
  sql: Queryable,
  userId: string,
  { node = userId, after, limit }: { node?: string | undefined; after?: string | undefined; limit: number },
): Promise<ReferralTree> {
  const key = readKey(newestKey, after);
  if (node !== userId && !(await isInTree(sql, userId, node)))
    throw new ProblemError("not_found", "There is no such person below you.");
  const page = keyPage(await listBelow(sql, node, { key, limit }), limit, (row) => [row.key, row.id]);
  const below = await listBelowEach(
    sql,
    page.items.filter(({ referral_count }) => referral_count > 0).map(({ id }) => id),
    SECOND_LEVEL,
  );
  const tree = page.items.map((row) => ({
    ...toNode(row),
    referrals: below.filter(({ referred_by }) => referred_by === row.id).map(toNode),
  }));
  return { success: true, tree, next: page.next };
}

function toNode({ id, email, joined_at, referral_count }: TreeRow) {
  return { id, email_masked: maskEmail(email), joined_at: joined_at.toISOString(), referral_count };
}
