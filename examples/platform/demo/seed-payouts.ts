import { formatAmount } from "@freehold/contract";
import { confirmDistribution, distributeAt, proposeDistribution, type Sql } from "@freehold/server";

/** Months that are distributed, back from the last one. */
const MONTHS = 24;
/** A month is distributed on this day of the next one, at nine. */
const DAY = 5;

/** What a month differs from what is stated, in hundredths of a percent; the same at each start. */
const SWINGS = [0n, 140n, -90n, 60n, -210n, 30n, 0n, -40n, 190n, -120n, 80n, -20n];

type Held = { id: string; month: string; at: Date; gross: bigint; costs: bigint; shares: bigint; shares_total: bigint };

/**
 * Distributes the months of the demo's properties as two admins would: since somebody has held shares, and two years at most. Only
 * the rent of the shares that people held, so that a share earns what is stated of it. Of the last month one property still waits for
 * the second admin. What is there already stays as it is.
 */
export async function seedPayouts(
  sql: Sql,
  { operatorId, approverId }: { operatorId: string; approverId: string },
): Promise<void> {
  const months = await sql<Held[]>`
    select p.id, to_char(m.first_day, 'YYYY-MM') as month, m.ends_at + ${DAY - 1} * interval '1 day' + interval '9 hours' as at,
      p.gross_rent as gross, p.gross_rent - p.net_rent as costs, sum(i.shares)::bigint as shares, p.shares_total
    from properties p
    cross join (
      select month::date as first_day, (month + interval '1 month') at time zone 'UTC' as ends_at
      from generate_series(date_trunc('month', now() at time zone 'UTC') - ${MONTHS} * interval '1 month',
        date_trunc('month', now() at time zone 'UTC') - interval '1 month', interval '1 month') month) m
    join investments i on i.property_id = p.id and i.created_at < m.ends_at and (i.ended_at is null or i.ended_at >= m.ends_at)
    where p.net_rent > 0
      and not exists (select from distributions d where d.property_id = p.id and d.month = m.first_day and d.status <> 'withdrawn')
    group by p.id, m.first_day, m.ends_at
    order by m.first_day, p.name`;
  for (const [place, held] of months.entries()) {
    const at = held.at < new Date() ? held.at : new Date();
    const waits = place === months.length - 1;
    const id = await sql.begin((tx) =>
      proposeDistribution({ tx, clock: () => at }, requestOf(held, place), operatorId, { at, needsSecondAdmin: true }),
    );
    if (waits) continue;
    await sql.begin((tx) => confirmDistribution(tx, { id, adminId: approverId, at }));
    await distributeAt(sql, id, at);
  }
}

function requestOf({ id, month, gross, costs, shares, shares_total }: Held, place: number) {
  const swing = 10_000n + (SWINGS[place % SWINGS.length] ?? 0n);
  const ofShares = (amount: bigint) => (amount * shares) / shares_total;
  return {
    property_id: id,
    month,
    gross_ubxs: formatAmount((ofShares(gross) * swing) / 10_000n),
    costs_ubxs: formatAmount(ofShares(costs)),
    note: `Of the ${shares} of ${shares_total} shares that were held.`,
  };
}
