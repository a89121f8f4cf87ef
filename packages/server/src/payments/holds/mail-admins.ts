import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { readOwed } from "../treasury/treasury.ts";
import { nothingIsPaid } from "./mails.ts";
import { findQueueHold } from "./read-holds.ts";

/** Nothing may be paid for so long before admins are written to, in seconds. */
const PATIENCE = 600;

/**
 * Writes to all admins ten minutes after it was noted that nothing is paid: once for each reason, until payments went on in
 * between. Any number of processes may do it at once.
 */
export async function mailAdmins(sql: Sql, chain: Chain | null): Promise<void> {
  const hold = await findQueueHold(sql, chain);
  if (!hold) return;
  const { because, beganAt } = hold;
  await sql.begin(async (tx) => {
    const [due] = await tx`
      insert into hold_mails as m (chain_id, address, code, began_at)
      select ${payTarget(chain).chainId}, ${chain?.treasury ?? ""}, ${because.code}, ${beganAt}
      where ${beganAt} <= clock_timestamp() - make_interval(secs => ${PATIENCE})
      on conflict (chain_id, address, code) do update set began_at = excluded.began_at where m.began_at <> excluded.began_at
      returning 1`;
    if (!due) return;
    const { waiting } = await readOwed(tx);
    // What is noted may have begun before.
    const since = new Date(Math.min(beganAt.getTime(), Date.parse(because.since)));
    await mailToAdmins(tx, nothingIsPaid(because, { since, ...waiting }));
  });
}
