import {
  type Difference,
  type DifferenceSide,
  formatAmount,
  parseAmount,
  type Reconciliation,
} from "@freehold/contract";
import type { Queryable } from "../platform/database/connect.ts";
import { describeDifference } from "./describe-difference.ts";
import type { FoundDifference } from "./found-difference.ts";
import { isAcceptable, ruleOf } from "./rules.ts";

/** Of one kind no more are shown at once; but every transfer that keeps a request waiting, or its desk would not know of it. */
const SHOWN = 100;

type Row = FoundDifference & {
  number: number;
  since: Date;
  email: string | null;
  request: string | null;
  transaction: string | null;
  keeps_waiting: boolean;
  paid_to: { id: string; email: string } | null;
  people: { id: string; email: string }[];
  lost_payment: Difference["lost_payment"];
  acceptance_id: string | null;
  acceptance_status: "proposed" | "confirmed";
  acceptance_reason: string;
  proposed_by: string;
  proposed_at: Date;
  is_yours: boolean;
  is_lapsed: boolean;
};

/**
 * When the books were compared last, and what differs, by kind.
 *
 * @param options.chainId - of the chain that this server is connected to.
 * @param options.adminId - who looks: what they proposed themselves is said.
 */
export async function readReconciliation(
  sql: Queryable,
  { chainId, adminId }: { chainId: number | null; adminId: string | null },
): Promise<Reconciliation> {
  const [[last], [full], all, otherChains] = await Promise.all([
    sql<{ finished_at: Date; chain_fault: string | null }[]>`
      select finished_at, chain_fault from reconciliations order by id desc limit 1`,
    sql<{ finished_at: Date | null }[]>`select finished_at from full_comparison`,
    readDifferences(sql, { adminId }),
    readOtherChains(sql, chainId),
  ]);
  const isAccepted = ({ acceptance }: Difference) => acceptance?.status === "accepted";
  const differences = all.filter((difference) => !isAccepted(difference));
  const kinds = new Set(differences.map(({ kind }) => kind));
  return {
    success: true,
    last_run: last?.finished_at.toISOString() ?? null,
    last_full_run: full?.finished_at?.toISOString() ?? null,
    chain_fault: last?.chain_fault ?? null,
    other_chains: otherChains,
    count: differences.length,
    groups: [...kinds].map((kind) => {
      const group = differences.filter((difference) => difference.kind === kind);
      return {
        kind,
        count: group.length,
        sum_ubxs: formatAmount(group.reduce((sum, difference) => sum + gapOf(difference), 0n)),
        differences: group.filter(({ keeps_waiting }, place) => place < SHOWN || keeps_waiting),
      };
    }),
    accepted: all.filter(isAccepted).slice(-SHOWN).reverse(),
  };
}

/** How much the books have of chains that this server is not connected to: it is compared with no blockchain. */
export async function readOtherChains(sql: Queryable, chainId: number | null): Promise<Reconciliation["other_chains"]> {
  return sql<Reconciliation["other_chains"]>`
    select chain_id::float8 as chain_id, sum(deposits)::int as deposits, sum(withdrawals)::int as withdrawals
    from (
      select chain_id, count(*) as deposits, 0 as withdrawals from deposits where status = 'confirmed' group by chain_id
      union all
      select chain_id, 0, count(*) from withdrawals where status = 'completed' group by chain_id
    ) booked
    where chain_id is distinct from ${chainId} and chain_id is not null
    group by chain_id order by chain_id`;
}

/**
 * What differs, in the order it was found.
 *
 * @param which.after - only what was found after this one. @default all
 * @param which.most - at most so many. @default all
 * @param which.adminId - who looks. @default no admin
 */
export async function readDifferences(
  sql: Queryable,
  { after = 0, most = null, adminId = null }: { after?: number; most?: number | null; adminId?: string | null } = {},
): Promise<Difference[]> {
  const rows = await sql<Row[]>`
    select d.*, d.id::float8 as number, u.email, coalesce(own.id, paid.id, newest.id) as request,
      coalesce(own.tx_id, d.tx_hash) as transaction,
      d.rule_code = 'unexplained_transfer' and exists (
        select from person_wallets p join withdrawals w on w.user_id = p.user_id
        where p.address = d.found_to and is_open(w.status)
          and coalesce(p.user_id = paid_to(d.tx_hash, d.log_index), true)
        union all
        select from withdrawals w
        where w.user_id = paid_to(d.tx_hash, d.log_index) and is_open(w.status)) as keeps_waiting,
      case when d.rule_code = 'unexplained_transfer' then (
        select json_build_object('id', p.id, 'email', p.email) from users p where p.id = paid_to(d.tx_hash, d.log_index)) end as paid_to,
      coalesce((
        select json_agg(json_build_object('id', p.id, 'email', p.email) order by p.email) from users p
        where d.rule_code = 'unexplained_transfer'
          and p.id in (select w.user_id from person_wallets w where w.address = d.found_to)), '[]') as people,
      (select json_build_object('id', p.id, 'proposed_by', by.email, 'proposed_at', p.proposed_at,
          'is_yours', p.proposed_by is not distinct from ${adminId}::uuid, 'is_lapsed', not is_admin(p.proposed_by),
          'reason', p.reason, 'kind', p.payload ->> 'kind', 'email', whom.email)
        from proposals p join users by on by.id = p.proposed_by join users whom on whom.id::text = p.payload ->> 'user_id'
        where p.kind = 'lost_payment' and p.status = 'proposed' and p.subject = d.subject) as lost_payment,
      a.id as acceptance_id, a.status as acceptance_status, a.reason as acceptance_reason, a.proposed_at,
      proposer.email as proposed_by, a.proposed_by is not distinct from ${adminId}::uuid as is_yours,
      a.status = 'proposed' and not is_admin(a.proposed_by) as is_lapsed
    from differences d
    left join users u on u.id = d.user_id
    left join withdrawals own on own.user_id = d.user_id and own.id::text = d.subject
    left join lateral (
      -- The oldest request that it may have paid. Which may be any is narrowed first.
      select w.id from withdrawals w cross join lateral may_have_paid(w) t
      where d.rule_code = 'unexplained_transfer' and is_open(w.status)
        and w.amount = d.found and lower(w.wallet_address) = d.found_to
        and (t.tx_hash, t.log_index) = (d.tx_hash, d.log_index)
        and not exists (
          select from payments p
          where p.user_id = w.user_id and p.withdrawal_id = w.id and is_in_flight(p.status))
      order by w.created_at, w.id limit 1) paid on true
    left join lateral (
      select w.id from withdrawals w where w.user_id = d.user_id order by w.created_at desc, w.id desc limit 1) newest on true
    left join lateral (
      select p.* from proposals p
      where p.kind = 'accepted_difference' and p.subject = difference_key(d.rule_code, d.subject, d.found, d.found_to)
        and (p.status = 'proposed' or exists (select from accepted_differences c where c.id = p.id and c.revoked_at is null))
    ) a on true
    left join users proposer on proposer.id = a.proposed_by
    where d.id > ${after} and not is_recorded(d)
    order by d.id limit ${most}`;
  return rows.map(toDifference);
}

function toDifference(row: Row): Difference {
  const { number, user_id, email, request, transaction } = row;
  const known = { ...named(row), person: user_id && email ? { id: user_id, email } : null, transaction };
  return {
    number,
    ...known,
    since: row.since.toISOString(),
    request,
    keeps_waiting: row.keeps_waiting,
    paid_to: row.paid_to,
    people: row.people,
    sentence: describeDifference(known),
    acceptable: isAcceptable(row.rule_code),
    acceptance: row.acceptance_id
      ? {
          id: row.acceptance_id,
          status: row.acceptance_status === "confirmed" ? "accepted" : "proposed",
          reason: row.acceptance_reason,
          proposed_by: row.proposed_by,
          proposed_at: row.proposed_at.toISOString(),
          is_yours: row.is_yours,
          is_lapsed: row.is_lapsed,
        }
      : null,
    lost_payment: row.lost_payment && {
      ...row.lost_payment,
      proposed_at: new Date(row.lost_payment.proposed_at).toISOString(),
    },
  };
}

/** What a difference says of itself, as the API has it. */
export function named(row: Omit<FoundDifference, "user_id">) {
  const { rule_code, subject } = row;
  const { kind, counts = false } = ruleOf(rule_code);
  const side = (name: "expected" | "found"): DifferenceSide | null =>
    row[name] === null
      ? null
      : {
          amount_ubxs: counts ? null : formatAmount(row[name]),
          count: counts ? Number(row[name]) : null,
          to: row[`${name}_to`] ?? null,
          transaction: row[`${name}_tx_hash`] ?? null,
          status: row[`${name}_status`] ?? null,
        };
  return { kind, rule_code, subject, expected: side("expected"), found: side("found") };
}

/** By how much the sides differ, in micro-UBXS. Money that went to another wallet than it should differs by all of it. */
function gapOf({ expected, found }: Difference): bigint {
  const [less, more] = [microsOf(expected), microsOf(found)].sort((a, b) => (a < b ? -1 : 1)) as [bigint, bigint];
  return expected && found && expected.to !== found.to ? more : more - less;
}

const microsOf = (side: DifferenceSide | null) => parseAmount(side?.amount_ubxs ?? "0");
