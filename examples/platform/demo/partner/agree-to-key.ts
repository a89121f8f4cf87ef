import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Sql, Tx } from "@freehold/server";
import {
  confirmProposal,
  createPartner,
  KINDS,
  listOpen,
  proposeKey,
  revokeKey,
  showKey,
} from "@freehold/server/seeding";

/** The partner whose page it is. */
const NAME = "Harbour Bank";

/**
 * Returns the secret key of the demo's bank, which the data folder keeps from start to start for its owner's eyes. Two admins agree to
 * a new one where there is none, it was revoked, or it's for another origin.
 *
 * @param place.origin - of the bank's page.
 * @returns null without two admins.
 * @throws {ProblemError} if the admins can't agree without signing it, which a person has to.
 */
export async function agreeToKey(
  sql: Sql,
  { dataDir, origin }: { dataDir: string; origin: string },
): Promise<string | null> {
  const file = join(dataDir, "partner.key");
  const kept = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return "";
  });
  const [fits] = await sql`
    select from partner_keys
     where secret_hash = sha256(convert_to(${kept}, 'UTF8')) and origins = array[${origin}] and revoked_at is null`;
  if (fits) return kept;
  const secret = await sql.begin((tx) => replaceKey(tx, origin));
  if (secret !== null) await writeFile(file, secret, { mode: 0o600 });
  return secret;
}

async function replaceKey(tx: Tx, origin: string): Promise<string | null> {
  const [one, other] = await tx<{ id: string }[]>`
    select id from users where role = 'admin' and disabled_at is null order by created_at, id limit 2`;
  if (!one || !other) return null;
  const adminId = one.id;
  const [known] = await tx<{ id: string }[]>`select id from partners where name = ${NAME}`;
  const partnerId = known?.id ?? (await createPartner(tx, { name: NAME, adminId }));
  const now = new Date();
  const live = await tx<{ id: string }[]>`
    select id from partner_keys where partner_id = ${partnerId} and revoked_at is null`;
  for (const { id: keyId } of live) await revokeKey(tx, { partnerId, keyId, adminId }, now);
  await proposeKey(tx, {
    id: partnerId,
    origins: [origin],
    requests_per_minute: 600,
    reason: "The demo's bank",
    adminId,
  });
  const proposal = (await listOpen(tx, "partner_key")).find(({ subject }) => subject === partnerId);
  if (!proposal) throw new Error("The key that was proposed isn't there.");
  await confirmProposal(tx, KINDS, { id: proposal.id, adminId: other.id });
  const [key] = await tx<[{ id: string }]>`select id from partner_keys where proposal_id = ${proposal.id}`;
  return showKey(tx, { partnerId, keyId: key.id, adminId }, { mode: "live", now });
}
