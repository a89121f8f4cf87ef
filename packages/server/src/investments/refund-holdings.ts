import type { Tx } from "../platform/database/connect.ts";

/**
 * Shares that completed requests held end, all of a request at the moment it was closed, and return to their properties' treasuries, where they are not for sale (PLATFORM 2).
 *
 * Locks the properties, by id, until the transaction ends. The caller holds the balance locks of all the people.
 */
export async function endHoldings(tx: Tx, withdrawals: readonly { user_id: string; id: string }[]): Promise<void> {
  const ended = await tx<{ property_id: string; shares: bigint }[]>`
    update investments i set status = 'ended', ended_at = w.closed_at
    from unnest(
      ${withdrawals.map(({ user_id }) => user_id)}::uuid[], ${withdrawals.map(({ id }) => id)}::uuid[]) completed (user_id, id)
    join withdrawals w using (user_id, id)
    where i.user_id = w.user_id and i.withdrawal_id = w.id and i.status = 'in_refund'
    returning i.property_id, i.shares`;
  if (ended.length === 0) return;
  await tx`
    select from properties where id = any(${ended.map(({ property_id }) => property_id)}::uuid[])
    order by id for no key update`;
  await tx`
    update properties p
    set shares_sold = p.shares_sold - back.shares, shares_in_treasury = p.shares_in_treasury + back.shares
    from (
      select property_id, sum(shares)::bigint as shares
      from unnest(
        ${ended.map(({ property_id }) => property_id)}::uuid[], ${ended.map(({ shares }) => String(shares))}::text[]::bigint[]
      ) ended (property_id, shares) group by property_id
    ) back where p.id = back.property_id`;
}
