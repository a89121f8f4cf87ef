import { type ApprovalKey, digestOfKey, findRoot } from "@freehold/contract/signatures";
import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Queryable } from "../platform/database/connect.ts";
import { addKeyEntries, type KeyFields, type KeyFile, readKeyFile } from "./key-file.ts";

type SignatureRow = {
  credential_id: string;
  root: Uint8Array;
  client_data: Uint8Array;
  authenticator_data: Uint8Array;
  signature: Uint8Array;
  path: Uint8Array[];
};

/**
 * Finds the admins who signed a digest with keys that count, by their IDs in the key file and not by what the database says. A passkey that
 * its admin removed counts no more.
 */
export async function findSigners(
  sql: Queryable,
  file: KeyFile,
  digest: Uint8Array,
  now = new Date(),
): Promise<Set<string>> {
  const rows = await sql<SignatureRow[]>`
    select s.credential_id, s.root, s.client_data, s.authenticator_data, s.signature, d.path
    from signed_digests d
    join admin_signatures s on s.id = d.signature_id
    join passkeys p on p.credential_id = s.credential_id
    where d.digest = ${digest}`;
  const signers = new Set<string>();
  for (const row of rows) {
    const key = file.keys.get(row.credential_id);
    if (key && key.from <= now && !signers.has(key.userId) && (await isSigned(row, file, key.publicKey, digest)))
      signers.add(key.userId);
  }
  return signers;
}

/** Whether a signature is by this key, for this site, and covers this digest. */
async function isSigned(
  row: SignatureRow,
  { relyingParty }: KeyFile,
  publicKey: string,
  digest: Uint8Array,
): Promise<boolean> {
  const root = Buffer.from(row.root);
  if (!root.equals(await findRoot(digest, row.path))) return false;
  const text = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
  try {
    const { verified } = await verifyAuthenticationResponse({
      response: {
        id: row.credential_id,
        rawId: row.credential_id,
        type: "public-key",
        clientExtensionResults: {},
        response: {
          clientDataJSON: text(row.client_data),
          authenticatorData: text(row.authenticator_data),
          signature: text(row.signature),
        },
      },
      expectedChallenge: text(root),
      expectedOrigin: relyingParty.origins,
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      credential: {
        id: row.credential_id,
        publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")),
        counter: 0,
      },
    });
    return verified;
  } catch {
    // Whatever the row has, it isn't a signature: the library throws at what it can't read or doesn't expect.
    return false;
  }
}

/** Reads the passkeys of all admins, as the key file has them. */
export async function readPasskeys(sql: Queryable): Promise<KeyFields[]> {
  const rows = await sql<(Omit<KeyFields, "public_key"> & { public_key: Uint8Array })[]>`
    select credential_id, p.user_id, u.email, public_key
    from passkeys p join users u on u.id = p.user_id where is_admin(u.id)`;
  return rows.map((row) => ({ ...row, public_key: Buffer.from(row.public_key).toString("base64url") }));
}

/** Returns a passkey as it is signed. */
export const toApprovalKey = ({ credential_id, user_id, public_key }: KeyFields): ApprovalKey => ({
  credentialId: credential_id,
  userId: user_id,
  publicKey: public_key,
});

/**
 * Writes down which passkeys two admins have confirmed by now, and which were removed. A new one counts a day after it was seen here first,
 * so this is called often, whether or not there is anything to pay.
 *
 * @returns the keys as they are then; null if none are asked for.
 */
export async function updateKeyFile(sql: Queryable, folder: string): Promise<KeyFile | null> {
  const file = await readKeyFile(folder);
  if (!file) return null;
  const rows = await readPasskeys(sql);
  const there = new Set(rows.map(({ credential_id }) => credential_id));
  const removed = [...file.keys.keys()].filter((id) => !there.has(id));
  if (file.keys.size > 0 && removed.length === file.keys.size)
    throw new Error("All approval keys are gone from the database at once, as while it is restored. None is removed.");
  const confirmed = [];
  for (const row of rows) {
    if (file.keys.has(row.credential_id) || file.removed.has(row.credential_id)) continue;
    if ((await findSigners(sql, file, await digestOfKey(toApprovalKey(row)))).size >= 2) confirmed.push(row);
  }
  const at = new Date().toISOString();
  if (removed.length + confirmed.length === 0) return file;
  await addKeyEntries(folder, [
    ...removed.map((credential_id) => ({ at, event: "removed" as const, credential_id })),
    ...confirmed.map((key) => ({ at, event: "confirmed" as const, ...key })),
  ]);
  return readKeyFile(folder);
}
