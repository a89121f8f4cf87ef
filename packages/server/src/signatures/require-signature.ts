import type { Queryable } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";

/**
 * Refuses what an admin decides without having signed it. Admins who have no passkey can't sign; the payer then decides what their
 * approvals are worth.
 *
 * @throws {ProblemError} `signature_required`.
 */
export async function requireSignature(sql: Queryable, adminId: string, digest: Uint8Array): Promise<void> {
  const [refused] = await sql`
    select from passkeys where user_id = ${adminId} and not exists (
      select from signed_digests d join admin_signatures s on s.id = d.signature_id
      where d.digest = ${digest} and s.admin_id = ${adminId})
    limit 1`;
  if (refused) throw new ProblemError("signature_required", "Sign this with your passkey first.");
}
