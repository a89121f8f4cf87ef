import type { DistributionHoldCode } from "@freehold/contract";
import { mailToAdmins } from "../../audit/mail-to-admins.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { growingPause } from "../../platform/database/growing-pause.ts";
import { distributionHeld } from "../mail/mails.ts";

/** Before a distribution that is held is tried again, in seconds. */
const PAUSE = { first: 10, longest: 600 };
/** It may be held for so long before admins are written to, in seconds. */
const PATIENCE = 600;

/**
 * Writes down why a distribution does not go on, and when it is tried again: after a pause that doubles. All admins get one mail when
 * it is held for ten minutes. Null: nothing holds it.
 */
export async function recordHold(sql: Sql, id: string, code: DistributionHoldCode | null): Promise<void> {
  if (code === null) {
    await sql`
      update distributions set held_code = null, held_since = null, retry_at = null, tries = 0, hold_mailed_at = null
      where id = ${id} and held_code is not null`;
    return;
  }
  await sql.begin(async (tx) => {
    const [held] = await tx<{ name: string; month: string; since: Date; is_due: boolean }[]>`
      update distributions d set held_code = ${code}, held_since = coalesce(d.held_since, clock_timestamp()), tries = tries + 1,
        retry_at = clock_timestamp() + ${growingPause(sql, sql`tries`, PAUSE)}
      from properties p where d.id = ${id} and p.id = d.property_id
      returning p.name, to_char(d.month, 'YYYY-MM') as month, d.held_since as since,
        d.hold_mailed_at is null and d.held_since <= clock_timestamp() - make_interval(secs => ${PATIENCE}) as is_due`;
    if (!held?.is_due) return;
    await tx`update distributions set hold_mailed_at = clock_timestamp() where id = ${id}`;
    await mailToAdmins(tx, distributionHeld({ id, code, ...held }));
  });
}
