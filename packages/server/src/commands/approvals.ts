import { formatAmount } from "@freehold/contract";
import { digestOfKey, digestOfProposal, wordsOf } from "@freehold/contract/signatures";
import { relyingPartyOf } from "../accounts/factors/relying-party.ts";
import { createRecordCheck, refuseIfPaid } from "../payments/signer/check-record.ts";
import { recordKnown } from "../payments/signer/record-known.ts";
import { createSigningRecord } from "../payments/signer/signing-record.ts";
import type { ChainReader } from "../platform/chain/chain-reader.ts";
import type { PayTarget } from "../platform/chain/pay-target.ts";
import { SignerError } from "../platform/chain/signer/treasury-signer.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { StartError } from "../platform/start-error.ts";
import { findSigners, readPasskeys, toApprovalKey, updateKeyFile } from "../signatures/find-signers.ts";
import { addKeyEntries, type KeyEntry, type KeyFile, pathIn, readKeyFile } from "../signatures/key-file.ts";
import { digestOfRequest, type SignedProposal } from "../signatures/signed-acts.ts";

/** What the command works with. */
export type ApprovalsPlace = {
  /** Opens the database, to read. */
  open(): Promise<{ sql: Queryable; close(): Promise<void> }>;
  /** The folder of the payer's approval keys. */
  keysIn: string;
  /** The payer's own node. @throws {StartError} without one. */
  readChain(): ChainReader;
  /** Where admins sign, such as `https://freehold.example`. */
  publicUrl: string;
  /** Asks the operator on a terminal; null without one. */
  ask: ((question: string) => Promise<string>) | null;
};

/** An admin to trust, and the words that their screen shows, one phrase for each passkey. */
type Trusted = { email: string; words: string[] };

const USAGE =
  'Usage: freehold-server approvals trust <email> --words "four words here" <email> --words "..."..., approvals distrust <email>..., approvals keys, approvals verify, or approvals release <request>';

const WHAT_TO_DO =
  "If it was paid, record its transaction on the request's screen. If a nonce isn't used yet, let another payment use it, or send any other transaction with it from that account, and run this again once that is final.";

/**
 * `freehold-server approvals`, on the payer's machine:
 * - `trust <email> --words "..."...` makes passkeys of these admins count from now on: those with the words that the admin's screen shows,
 *   which it asks for on a terminal
 * - `distrust <email>...` stops their passkeys from counting
 * - `keys` prints the keys that count, or will
 * - `release <request>` lets a request be paid again whose payment in the record can never be made, as the chain proves
 * - `verify` prints who signed each request and proposal that is open, with four words to compare with the screens of admins
 *
 * @returns 0, or 1 if `verify` finds an approved request that the payer won't pay.
 * @throws {StartError} one sentence, if it is called otherwise, or the database or the folder can't be used.
 */
export async function runApprovals(place: ApprovalsPlace, args: readonly string[]): Promise<number> {
  const [verb, ...rest] = args;
  const isOfPeople = verb === "trust" || verb === "distrust";
  const isKnown = isOfPeople
    ? rest.length > 0
    : verb === "release"
      ? rest.length === 1
      : (verb === "keys" || verb === "verify") && rest.length === 0;
  if (!isKnown) throw new StartError(USAGE);
  const { sql, close } = await place.open();
  try {
    if (verb === "release") return await release(sql, place, rest[0] as string);
    if (verb === "trust") await trust(sql, place, await readTrusted(rest, place.ask));
    if (verb === "distrust") await distrust(place, rest);
    const file = isOfPeople ? await readKeyFile(place.keysIn) : await updateKeyFile(sql, place.keysIn);
    if (!file)
      throw new StartError(
        "There are no approval keys yet. Begin with freehold-server approvals trust <email>: see docs/signer.md.",
      );
    if (verb === "verify") return await verify(sql, file);
    await printKeys(file);
    return 0;
  } finally {
    await close();
  }
}

/**
 * Reads whom to trust, and asks for the words of those who are given without.
 *
 * @throws {StartError} if there are none, and no terminal to ask on.
 */
async function readTrusted(args: readonly string[], ask: ApprovalsPlace["ask"]): Promise<Trusted[]> {
  const all: Trusted[] = [];
  for (let place = 0; place < args.length; place++) {
    const arg = args[place] as string;
    if (arg !== "--words") all.push({ email: arg, words: [] });
    else {
      const words = args[++place];
      if (!words) throw new StartError(USAGE);
      all.at(-1)?.words.push(words);
    }
  }
  for (const { email, words } of all) {
    if (words.length > 0) continue;
    if (!ask)
      throw new StartError(
        `Give the words of ${email}'s passkey, as their own screen shows them under Rules, "Approval keys": ${email} --words "four words here".`,
      );
    words.push(await ask(`The four words that ${email}'s own screen shows under Rules, "Approval keys": `));
  }
  return all;
}

async function trust(sql: Queryable, { keysIn, publicUrl }: ApprovalsPlace, all: readonly Trusted[]): Promise<void> {
  const at = new Date().toISOString();
  const passkeys = await readPasskeys(sql);
  const entries: KeyEntry[] = [];
  for (const { email, words } of all) {
    const own = passkeys.filter((key) => key.email.toLowerCase() === email.toLowerCase());
    if (own.length === 0) throw new StartError(`${email} isn't an admin with a passkey.`);
    const byWords = new Map<string, (typeof own)[number]>();
    for (const key of own) byWords.set(await wordsOf(await digestOfKey(toApprovalKey(key))), key);
    for (const said of words) {
      const key = byWords.get(said.toLowerCase().split(/\s+/).filter(Boolean).join(" "));
      if (!key)
        throw new StartError(
          `${email} has no passkey with the words "${said}", so none was trusted. If their own screen shows exactly these, the database or the page was changed.`,
        );
      entries.push({ at, event: "pinned", ...key });
    }
  }
  const { id, origins } = relyingPartyOf(publicUrl);
  const [settings] = await sql<[{ limit: bigint }]>`select two_approvals_above as limit from settings`;
  const limit = String(settings.limit);
  await addKeyEntries(keysIn, [
    { at, event: "rules", relying_party_id: id, origins, two_approvals_above: limit },
    ...entries,
  ]);
  const paid = await recordKnown(sql, createSigningRecord(keysIn));
  if (paid > 0) print(`Requests that are written to the record as paid, or being paid: ${paid}.`);
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

/** @throws {StartError} if another payment of the request was made, or may still be: with what to do then. */
async function release(sql: Queryable, { keysIn, readChain }: ApprovalsPlace, request: string): Promise<number> {
  const id = request.toLowerCase();
  const record = createSigningRecord(keysIn);
  const read = () => record.use(async (entries) => entries.ofWithdrawal(id));
  if ((await read()).length === 0) throw new StartError(`The record has no payment of request ${request}.`);
  const verdicts = await createRecordCheck({ sql, record, chain: readChain() })(id);
  const lines = await read();
  try {
    refuseIfPaid(lines, verdicts);
  } catch (error) {
    if (!(error instanceof SignerError)) throw error;
    throw new StartError(`${error.message} ${WHAT_TO_DO}`);
  }
  for (const { nonce, treasury, used_by } of lines)
    if (used_by)
      print(`Nonce ${nonce} of ${treasury} was used up by transaction ${used_by}, which didn't pay this request.`);
  print("The request can be paid again.");
  return 0;
}

async function printKeys({ keys }: KeyFile): Promise<void> {
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
  let unsigned = 0;
  for (const row of rows) {
    const target = { chainId: Number(row.chain_id), tokenAddress: row.token_address };
    const digest = await digestOfRequest(row, target);
    const signers = await findSigners(sql, file, digest);
    const isShort = row.status === "approved" && signers.size < row.needed;
    if (isShort) unsigned++;
    print(`${row.id} ${formatAmount(row.amount)} UBXS to ${row.wallet_address}`);
    print(`  ${await wordsOf(digest)}`);
    print(`  ${row.status}, signed by ${namesOf(signers, file)}${isShort ? `: ${row.needed} needed` : ""}`);
  }
  await printProposals(sql, file);
  print(unsigned > 0 ? `Approved without the signatures it needs: ${unsigned}.` : "Every approved request is signed.");
  return unsigned > 0 ? 1 : 0;
}

/** Prints the words of the proposals that are open, and who signed each. */
async function printProposals(sql: Queryable, file: KeyFile): Promise<void> {
  const rows = await sql<SignedProposal[]>`
    select id, kind, subject, payload::text as payload from proposals where status = 'proposed' order by proposed_at, id`;
  for (const proposal of rows) {
    const digest = await digestOfProposal(proposal);
    print(`${proposal.kind} ${proposal.subject} ${proposal.payload}`);
    print(`  ${await wordsOf(digest)}`);
    print(`  proposed, signed by ${namesOf(await findSigners(sql, file, digest), file)}`);
  }
}

function namesOf(signers: ReadonlySet<string>, { keys }: KeyFile): string {
  const emails = new Map([...keys.values()].map(({ userId, email }) => [userId, email]));
  return [...signers].map((id) => emails.get(id)).join(", ") || "no admin";
}

const print = (line: string) => process.stdout.write(`${line}\n`);
