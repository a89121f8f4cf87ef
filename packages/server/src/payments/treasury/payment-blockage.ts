import type { Chain } from "../../platform/chain/chain.ts";
import type { Queryable } from "../../platform/database/connect.ts";

/** Since when and why rounds of payments fail, though nobody stopped payments and the treasury has enough. */
export type PaymentBlockage = { since: Date; reason: string };

/** Writes down why a round failed, for everybody who asks; null when one succeeded. */
export async function notePaymentBlockage(
  sql: Queryable,
  { id, treasury }: Chain,
  reason: string | null,
): Promise<void> {
  if (reason === null) await sql`delete from payments_held_up where chain_id = ${id} and address = ${treasury}`;
  else
    await sql`
      insert into payments_held_up (chain_id, address, reason) values (${id}, ${treasury}, ${reason})
      on conflict (chain_id, address) do update set reason = excluded.reason`;
}

/** Why payments fail now; null while they do not. */
export async function readPaymentBlockage(sql: Queryable, { id, treasury }: Chain): Promise<PaymentBlockage | null> {
  const [row] = await sql<PaymentBlockage[]>`
    select since, reason from payments_held_up where chain_id = ${id} and address = ${treasury}`;
  return row ?? null;
}
