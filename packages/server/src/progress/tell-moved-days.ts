import type { RefundEstimate } from "@freehold/contract";
import type { Logger } from "pino";
import type { Chain } from "../platform/chain/chain.ts";
import type { Sql, Tx } from "../platform/database/connect.ts";
import { enqueueMail } from "../platform/mail/outbox.ts";
import { refundMoved } from "../withdrawals/mail/mails.ts";
import type { WithdrawalRow } from "../withdrawals/store.ts";
import { forEachRefund } from "./for-each-refund.ts";
import { readOutlooks } from "./read-outlooks.ts";

/** A day that moves by no more than so many is not worth a mail. */
const DAYS_THAT_MATTER = 2;

type OpenRefund = WithdrawalRow & { email: string; paid_by: string | null };

/**
 * Tells each person whose refund is likely to be paid by another day than they were told last, by a mail, if it is more than two days
 * off. The first day that can be told is kept without one: it stands where they see their request.
 */
export async function tellMovedDays(
  sql: Sql,
  { chain, now, log }: { chain: Chain | null; now: Date; log: Logger },
): Promise<void> {
  const open = await sql<OpenRefund[]>`
    select w.*, u.email, e.paid_by::text as paid_by
    from withdrawals w
    join users u on u.id = w.user_id
    left join refund_expectations e on e.withdrawal_id = w.id
    where w.kind = 'total_deposits' and is_open(w.status)`;
  const outlooks = await readOutlooks(sql, open, { chain, now });
  const step = async (refund: OpenRefund, index: number) => {
    const estimate = outlooks[index]?.estimate;
    if (!estimate || !hasMoved(refund.paid_by, estimate.paid.to)) return false;
    return sql.begin((tx) => tell(tx, refund, { estimate, now }));
  };
  const told = await forEachRefund(open, step, log);
  if (told > 0) log.info({ told }, "emailed people whose refund date has moved");
}

/** Of two at once the second one finds the day that the first one has told. */
async function tell(
  tx: Tx,
  refund: OpenRefund,
  { estimate: { paid }, now }: { estimate: RefundEstimate; now: Date },
): Promise<boolean> {
  const [kept] = await tx<{ before: string | null }[]>`
    with before as (select paid_by from refund_expectations where withdrawal_id = ${refund.id})
    insert into refund_expectations as e (user_id, withdrawal_id, paid_by, told_at)
    select user_id, id, ${paid.to}, ${now} from withdrawals
    where id = ${refund.id} and is_open(status)
    on conflict (withdrawal_id) do update set paid_by = excluded.paid_by, told_at = excluded.told_at
    where abs(excluded.paid_by - e.paid_by) > ${DAYS_THAT_MATTER}
    returning (select paid_by::text from before) as before`;
  if (!kept?.before) return false;
  return enqueueMail(
    tx,
    { id: refund.user_id, email: refund.email },
    refundMoved(refund, { paid, before: kept.before }),
  );
}

function hasMoved(before: string | null, now: string): boolean {
  return before === null || Math.abs(Date.parse(now) - Date.parse(before)) > DAYS_THAT_MATTER * 86_400_000;
}
