import type { Tx } from "../../platform/database/connect.ts";

/**
 * Removes the factors that a stranger may have left in an account: those added since a moment, or until one.
 *
 * @returns whether there were any. Recovery codes go with the last factor, and if they were made in that span.
 */
export async function removeFactors(tx: Tx, userId: string, span: { since: Date } | { until: Date }): Promise<boolean> {
  const [since, until] = "since" in span ? [span.since, null] : [null, span.until];
  const [removed] = await tx<[{ passkeys: number; authenticators: number; codes: number }]>`
    with p as (
      delete from passkeys where user_id = ${userId}
        and (${since}::timestamptz is null or created_at >= ${since}) and (${until}::timestamptz is null or created_at <= ${until})
      returning 1
    ), a as (
      delete from authenticators where user_id = ${userId}
        and (${since}::timestamptz is null or coalesce(confirmed_at, created_at) >= ${since}) and (${until}::timestamptz is null or created_at <= ${until})
      returning 1
    ), c as (
      delete from recovery_codes where user_id = ${userId}
        and (${since}::timestamptz is null or created_at >= ${since}) and (${until}::timestamptz is null or created_at <= ${until})
      returning 1
    )
    select (select count(*)::integer from p) as passkeys, (select count(*)::integer from a) as authenticators,
      (select count(*)::integer from c) as codes`;
  // A statement of its own: it sees what the one before has left.
  await tx`
    delete from recovery_codes where user_id = ${userId} and not has_factor(${userId})`;
  // One whose code is being checked holds its lock and waits for the person's: it finds the factor gone, or the password changed.
  await tx`
    delete from sign_in_challenges where token_hash in (
      select token_hash from sign_in_challenges where user_id = ${userId} for update skip locked)`;
  return removed.passkeys + removed.authenticators + removed.codes > 0;
}
