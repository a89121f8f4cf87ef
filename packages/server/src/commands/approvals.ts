import { formatAmount } from "@freehold/contract";
import { digestOfKey, wordsOf } from "@freehold/contract/signatures";
import { relyingPartyOf } from "../accounts/factors/relying-party.ts";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { StartError } from "../platform/start-error.ts";
import { findSigners, updateKeyFile } from "../signatures/find-signers.ts";
import { addKeyEntries, type KeyEntry, type KeyFile, pathIn, readKeyFile } from "../signatures/key-file.ts";
import { digestOfRequest } from "../signatures/signed-acts.ts";

/** What the command works with. */
export type ApprovalsPlace = {
  /** Opens the database, to read. */
  open(): Promise<{ sql: Queryable; close(): Promise<void> }>;
  /** The folder of the payer's approval keys. */
  keysIn: string;
  /** Where admins sign, such as `https://freehold.example`. */
  publicUrl: string;
};

const USAGE =
  "Usage: freehold-server approvals trust <email> <email>..., approvals distrust <email>..., approvals keys, or approvals verify";

/**
 * `freehold-server approvals`, on the payer's machine:
 * - `trust <email>...` makes the passkeys of these admins count, from now on
 * - `distrust <email>...` stops their passkeys from counting
 * - `keys` prints the keys that count, or will
 * - `verify` prints who signed each request that is open, with four words to compare with the screens of admins
 *
 * @returns 0, or 1 if `verify` finds an approved request that the payer won't pay.
 * @throws {StartError} one sentence, if it is called otherwise, or the database or the folder can't be used.
 */
export async function runApprovals(place: ApprovalsPlace, args: readonly string[]): Promise<number> {
  const [verb, ...emails] = args;
  const isOfPeople = verb === "trust" || verb === "distrust";
  const isKnown = isOfPeople ? emails.length > 0 : (verb === "keys" || verb === "verify") && emails.length === 0;
  if (!isKnown) throw new StartError(USAGE);
  const { sql, close } = await place.open();
  try {
    if (verb === "trust") await trust(sql, place, emails);
    if (verb === "distrust") await distrust(place, emails);
    const file = isOfPeople ? await readKeyFile(place.keysIn) : await updateKeyFile(sql, place.keysIn);
    if (!file)
      throw new StartError(
        "There are no approval keys yet. Begin with freehold-server approvals trust <email> <email>...",
      );
    if (verb === "verify") return await verify(sql, file);
    await printKeys(file);
    return 0;
  } finally {
    await close();
  }
}

async function trust(sql: Queryable, { keysIn, publicUrl }: ApprovalsPlace, emails: readonly string[]): Promise<void> {
  const at = new Date().toISOString();
  const entries: KeyEntry[] = [];
  for (const email of emails) {
    const rows = await sql<{ credential_id: string; user_id: string; email: string; public_key: Uint8Array }[]>`
      select credential_id, p.user_id, u.email, public_key from passkeys p join users u on u.id = p.user_id
      where lower(u.email) = lower(${email}) and is_admin(u.id)`;
    if (rows.length === 0) throw new StartError(`${email} is no admin with a passkey.`);
    for (const { public_key, ...row } of rows)
      entries.push({ at, event: "pinned", ...row, public_key: Buffer.from(public_key).toString("base64url") });
  }
  const { id, origins } = relyingPartyOf(publicUrl);
  const [settings] = await sql<[{ limit: bigint }]>`select two_approvals_above as limit from settings`;
  const limit = String(settings.limit);
  await addKeyEntries(keysIn, [
    { at, event: "rules", relying_party_id: id, origins, two_approvals_above: limit },
    ...entries,
  ]);
  print(`The keys are in ${pathIn(keysIn)}.`);
  print(`Two admins sign above ${formatAmount(settings.limit)} UBXS, at ${origins.join(", ")}.`);
}

async function distrust({ keysIn }: ApprovalsPlace, emails: readonly string[]): Promise<void> {
  const keys = [...((await readKeyFile(keysIn))?.keys.values() ?? [])];
  const at = new Date().toISOString();
  for (const email of emails) {
    const own = keys.filter((key) => key.email.toLowerCase() === email.toLowerCase());
    if (own.length === 0) throw new StartError(`No key of ${email} counts.`);
    await addKeyEntries(
      keysIn,
      own.map(({ credentialId }) => ({ at, event: "removed", credential_id: credentialId })),
    );
  }
}

async function printKeys({ keys }: KeyFile): Promise<void> {
  print("Ask each admin, by phone or in person, whether their screen shows the same four words.");
  for (const { email, from, ...key } of keys.values())
    print(`${email}: ${await wordsOf(await digestOfKey(key))} (counts from ${from.toISOString()})`);
}

type Open = {
  id: string;
  status: string;
  amount: bigint;
  wallet_address: string;
  chain_id: string;
  token_address: PayTarget["tokenAddress"];
  needed: number;
};

async function verify(sql: Queryable, file: KeyFile): Promise<number> {
  // Also what is approved and has no approval at all.
  const rows = await sql<Open[]>`
    select w.id, w.status, w.amount, w.wallet_address, coalesce(a.chain_id, 0)::text as chain_id,
      coalesce(a.token_address, '') as token_address, coalesce(state.needed, 2) as needed
    from withdrawals w
    left join lateral (select distinct chain_id, token_address from approvals_given(w)) a on true
    left join lateral approval_state(w, a.chain_id, a.token_address) state on true
    where w.status = 'approved' or (w.status = 'pending' and a.chain_id is not null) order by w.created_at, w.id`;
  const emails = new Map([...file.keys.values()].map(({ userId, email }) => [userId, email]));
  let unsigned = 0;
  for (const row of rows) {
    const target = { chainId: Number(row.chain_id), tokenAddress: row.token_address };
    const digest = await digestOfRequest(row, target);
    const signers = await findSigners(sql, file, digest);
    const isShort = row.status === "approved" && signers.size < row.needed;
    if (isShort) unsigned++;
    print(`${row.id} ${formatAmount(row.amount)} UBXS to ${row.wallet_address}`);
    print(`  ${await wordsOf(digest)}`);
    print(
      `  ${row.status}, signed by ${[...signers].map((id) => emails.get(id)).join(", ") || "no admin"}${isShort ? `: ${row.needed} needed` : ""}`,
    );
  }
  print(unsigned > 0 ? `Approved without the signatures it needs: ${unsigned}.` : "Every approved request is signed.");
  return unsigned > 0 ? 1 : 0;
}

const print = (line: string) => process.stdout.write(`${line}\n`);
