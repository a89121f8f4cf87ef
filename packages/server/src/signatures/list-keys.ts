import type { ApprovalKeys } from "@freehold/contract";
import { digestOfKey } from "@freehold/contract/signatures";
import type { Queryable } from "../platform/database/connect.ts";

type Key = ApprovalKeys["keys"][number];

/** Lists the passkeys of all admins, oldest first, each with the admins who have signed that it may count for approvals. */
export async function listKeys(sql: Queryable): Promise<Key[]> {
  const rows = await sql<
    { id: string; user_id: string; email: string; name: string; public_key: Uint8Array; created_at: Date }[]
  >`
    select credential_id as id, p.user_id, u.email, p.name, p.public_key, p.created_at
    from passkeys p join users u on u.id = p.user_id
    where is_admin(u.id) order by p.created_at, credential_id`;
  return Promise.all(
    rows.map(async ({ public_key, created_at, ...row }) => {
      const publicKey = Buffer.from(public_key).toString("base64url");
      const digest = await digestOfKey({ credentialId: row.id, userId: row.user_id, publicKey });
      return {
        ...row,
        public_key: publicKey,
        created_at: created_at.toISOString(),
        confirmations: await listSigners(sql, digest),
      };
    }),
  );
}

/** The admins who signed a digest, each once, oldest first. */
async function listSigners(sql: Queryable, digest: Uint8Array): Promise<Key["confirmations"]> {
  const rows = await sql<{ id: string; email: string; at: Date }[]>`
    select u.id, u.email, min(s.at) as at
    from signed_digests d join admin_signatures s on s.id = d.signature_id join users u on u.id = s.admin_id
    where d.digest = ${digest} group by u.id, u.email order by min(s.at)`;
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
