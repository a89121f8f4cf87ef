import type { ReferralTree } from "@freehold/contract";
import { z } from "@hono/zod-openapi";
import type { Queryable } from "../platform/database/connect.ts";
import { keyPage, readKey } from "../platform/http/key-page.ts";
import { ProblemError } from "../platform/http/problem.ts";
import { maskEmail } from "./mask-email.ts";
import { findNode, isInTree, listBelow, listBelowEach, type TreeRow } from "./store.ts";

/** People shown below one of the second level; a reader who wants the others asks for the node. */
const SECOND_LEVEL = 20;

/** The node of the last person of a page: a moment in it would say when that person registered. */
const nodeKey = z.tuple([z.uuid()]);

/**
 * Two levels of people below a person, a few queries however deep the tree is. Email addresses are masked.
 *
 * @param which.node - of a person in the caller's own tree. @default the person
 * @throws {ProblemError} `not_found`, alike for unknown people and for those of other trees; `validation_failed` at `after`.
 */
export async function readTree(
  sql: Queryable,
  userId: string,
  { node, after, limit }: { node?: string | undefined; after?: string | undefined; limit: number },
): Promise<ReferralTree> {
  const [last = null] = readKey(nodeKey, after) ?? [];
  const person = node === undefined ? userId : await findNode(sql, node);
  if (person === null || (person !== userId && !(await isInTree(sql, userId, person))))
    throw new ProblemError("not_found", "We couldn't find this person among your referrals.");
  const page = keyPage(await listBelow(sql, person, { after: last, limit }), limit, (row) => [row.node]);
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

function toNode({ node, email, joined_on, referral_count }: TreeRow) {
  return { id: node, email_masked: maskEmail(email), joined_on, referral_count };
}
