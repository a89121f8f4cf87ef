import type { Sql, Tx } from "../platform/database/connect.ts";

/** Two, for refunds that need two approvals. No password signs in as them. */
const REVIEWERS = ["reviewer-1@sandbox.invalid", "reviewer-2@sandbox.invalid"];

/** Makes the admins of a sandbox who decide for partners' test keys. Before it listens: a stranger could register their email addresses. */
export async function makeReviewers(sql: Sql): Promise<void> {
  await sql.begin(async (tx) => {
    await tx`select lock_admins()`;
    await tx`
      insert into users (email, wallet_address, role, password_hash, referral_code, email_confirmed_at)
      select email, '0x' || repeat('0', 39) || n, 'admin', 'none', 'REVIEWER' || n, current_moment()
      from unnest(${REVIEWERS}::text[]) with ordinality reviewer (email, n)
      where not exists (select from users u where u.email = reviewer.email)`;
  });
}

/** Finds them. @returns their IDs */
export async function findReviewers(tx: Tx): Promise<[string, string]> {
  const [first, second] = await tx<[{ id: string }, { id: string }]>`
    select id from users where email = any(${REVIEWERS}) order by email`;
  return [first.id, second.id];
}
