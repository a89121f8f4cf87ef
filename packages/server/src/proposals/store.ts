import type { OpenProposal, ProposalCounts, ProposalKind, ProposalStatus } from "@freehold/contract";
import { proposalKind } from "@freehold/contract/schemas";
import type { z } from "@hono/zod-openapi";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import { type KeyPage, keyPage, momentKey, newestKey, readKey } from "../platform/http/key-page.ts";
import type { ProposalRow } from "./kind.ts";

/** A proposal, the admin who made it, and the one who closed it. `is_lapsed`: the first one is no admin any more. */
export type ProposalWithAuthor = ProposalRow & {
  closed_at: Date | null;
  closed_by_email: string | null;
  email: string;
  is_lapsed: boolean;
};

/** The open proposal about a subject, if there is one. */
export async function findOpen(
  sql: Queryable,
  { kind, subject }: { kind: ProposalKind; subject: string },
): Promise<ProposalWithAuthor | null> {
  const [row] = await select(sql, sql`p.kind = ${kind} and p.subject = ${subject} and p.status = 'proposed'`);
  return row ?? null;
}

/** The open proposals of some kinds about a subject. */
export async function listOpenAbout(
  sql: Queryable,
  { kinds, subject }: { kinds: ProposalKind[]; subject: string },
): Promise<ProposalWithAuthor[]> {
  return select(sql, sql`p.kind = any(${kinds}) and p.subject = ${subject} and p.status = 'proposed'`);
}

/** A proposal by its id, if there is one. */
export async function findProposal(sql: Queryable, id: string): Promise<ProposalWithAuthor | null> {
  const [row] = await select(sql, sql`p.id = ${id}`);
  return row ?? null;
}

/** The open proposals of a kind, oldest first. */
export async function listOpen(sql: Queryable, kind: ProposalKind): Promise<ProposalWithAuthor[]> {
  return select(sql, sql`p.kind = ${kind} and p.status = 'proposed' order by p.proposed_at`);
}

/** Which proposals a list shows. */
export type ProposalFilter = { kind?: ProposalKind | undefined; status?: ProposalStatus | undefined };

/**
 * A page of proposals, newest first.
 *
 * @throws {ProblemError} `validation_failed` at `after`.
 */
export async function listProposals(
  sql: Queryable,
  { kind, status, after, limit }: ProposalFilter & { after?: string | undefined; limit: number },
): Promise<KeyPage<ProposalWithAuthor>> {
  const key = readKey<z.infer<typeof newestKey>>(newestKey, after);
  const rows = await select(
    sql,
    sql`${kind ? sql`p.kind = ${kind}` : sql`true`} and ${status ? sql`p.status = ${status}` : sql`true`}
      and ${key ? sql`(p.proposed_at, p.id) < (${key[0]}::text::timestamptz, ${key[1]}::uuid)` : sql`true`}
      order by p.proposed_at desc, p.id desc limit ${limit + 1}`,
  );
  return keyPage(rows, limit, (row) => [row.key, row.id]);
}

/** What waits for another admin, beside what it is about. @param adminId - who looks. */
export function toOpenProposal(row: ProposalWithAuthor, adminId: string): OpenProposal {
  return {
    id: row.id,
    proposed_by: row.email,
    proposed_at: row.proposed_at.toISOString(),
    is_yours: row.proposed_by === adminId,
    is_lapsed: row.is_lapsed,
  };
}

/** Why an admin may not confirm a proposal; a kind has words for what it adds to the first two. */
export type Refusal = "self_approval" | "lapsed" | "own_account" | "holds_shares";

/** Why an admin may not confirm a proposal; null: the admin may. */
export async function findRefusal(
  sql: Queryable,
  { id, adminId }: { id: string; adminId: string },
): Promise<Refusal | null> {
  const [row] = await sql<{ refusal: Refusal | null }[]>`
    select refusal_to_confirm(p, ${adminId}) as refusal from proposals p where p.id = ${id}`;
  return row?.refusal ?? null;
}

/** How many of each kind wait for another admin, and how many of them the one who asks can confirm. By proposals_open. */
export async function countProposals(sql: Queryable, adminId: string): Promise<ProposalCounts> {
  const rows = await sql<{ kind: ProposalKind; open: number; of_others: number }[]>`
    select kind, count(*)::int as open,
      (count(*) filter (where refusal_to_confirm(p, ${adminId}) is null))::int as of_others
    from proposals p where status = 'proposed' group by kind`;
  const counts = Object.fromEntries(proposalKind.options.map((kind) => [kind, { open: 0, of_others: 0 }])) as Omit<
    ProposalCounts,
    "success"
  >;
  for (const { kind, ...count } of rows) counts[kind] = count;
  return { success: true, ...counts };
}

/** Closes a proposal that is open. */
export async function closeProposal(
  tx: Tx,
  { id, adminId, to }: { id: string; adminId: string; to: "confirmed" | "cancelled" | "replaced" },
): Promise<void> {
  await tx`
    update proposals set status = ${to}, closed_by = ${adminId}, closed_at = current_moment()
    where id = ${id} and status = 'proposed'`;
}

function select(sql: Queryable, where: ReturnType<Queryable>) {
  return sql<(ProposalWithAuthor & { key: string })[]>`
    select p.*, u.email, (select c.email from users c where c.id = p.closed_by) as closed_by_email, not is_admin(p.proposed_by) as is_lapsed, ${momentKey(sql, "p.proposed_at")} as key
    from proposals p join users u on u.id = p.proposed_by
    where ${where}`;
}
