import type { Queryable } from "../../platform/database/connect.ts";

/** What a partner's page may call from another origin: what needs no session, and what a client secret opens. */
const CALLABLE = /^\/api\/(embed|wallet|platform|events|public-stats|oauth\/token)(\/|$)/;

/**
 * Whether pages of an origin may make a call because a partner's key is for that origin. Signing in isn't one: no password is typed
 * on such a page.
 */
export async function isPartnerPage(sql: Queryable, origin: string, path: string): Promise<boolean> {
  if (!CALLABLE.test(path)) return false;
  const [key] = await sql`
    select from partner_keys where origins @> array[${origin}] and revoked_at is null
    union all select from partner_jwks where origins @> array[${origin}] and revoked_at is null
    union all select from partner_clients where origins @> array[${origin}] and revoked_at is null
    limit 1`;
  return key !== undefined;
}
