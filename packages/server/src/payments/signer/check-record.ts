import { type Hash, toAddress } from "../../platform/chain/address.ts";
import { ChainError } from "../../platform/chain/chain-error.ts";
import type { ChainReader, Inclusion } from "../../platform/chain/chain-reader.ts";
import type { Heads } from "../../platform/chain/heads.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Used } from "../nonces/find-by-nonce.ts";
import { findFinalUse } from "../nonces/find-final-use.ts";
import { payingTransfer } from "../settle-payment.ts";
import { createAlikeSearch } from "./find-alike.ts";
import { refused } from "./read-payment.ts";
import type { SigningEntry, SigningRecord } from "./signing-record.ts";

/** What a record is compared with. */
export type RecordCheck = {
  sql: Queryable;
  record: SigningRecord;
  /** The payer's own node; null: it has none, and what a record says of another payment is all it knows. */
  chain: ChainReader | null;
};

/** Why other payments of a request may have been made, by {@link keyOf}; null: not by now, as far as the chain says. */
export type Verdicts = ReadonlyMap<string, string | null>;

/** Names a nonce among those of all accounts and chains: the key of a payer may change. */
export const placeOf = ({ chain_id, treasury, nonce }: Pick<SigningEntry, "chain_id" | "treasury" | "nonce">): string =>
  `${chain_id} ${treasury} ${nonce}`;

/** Names a payment in a record: also one of the same nonce, of which the database has said something else. */
export const keyOf = (line: SigningEntry): string =>
  `${placeOf(line)} ${line.to} ${line.amount} ${line.since_block ?? ""}`;

/**
 * Refuses a payment of a request that is paid by its record, or that another payment in it may still pay. This alone decides that.
 *
 * @param lines - the record of the request, as it is now.
 * @param verdicts - of {@link createRecordCheck}, as of a moment ago.
 * @param own - the place of the payment itself.
 * @throws {SignerError} `refused`
 */
export function refuseIfPaid(lines: readonly SigningEntry[], verdicts: Verdicts, own?: string): void {
  const paid = lines.find(({ paid_by }) => paid_by !== undefined);
  if (paid) throw refused(hasPaid(paid.paid_by));
  for (const line of openLines(lines, own)) {
    const verdict = verdicts.get(keyOf(line));
    if (verdict !== null) throw refused(verdict ?? `${nameOf(line)} may still pay this request.`);
  }
}

/**
 * Creates what asks the chain about all other payments of a request that its record has. What the chain proves is written down: that a
 * nonce is used up by a transaction that didn't pay the request, or by one that did.
 *
 * The database isn't believed: it only says where to look.
 */
export function createRecordCheck({ sql, record, chain }: RecordCheck) {
  const findAlike = createAlikeSearch();
  return async (withdrawalId: string, own?: string): Promise<Verdicts> => {
    const [lines, all] = await record.use(async (entries) => [entries.ofWithdrawal(withdrawalId), [...entries.all()]]);
    const verdicts = new Map<string, string | null>();
    if (lines.some(({ paid_by }) => paid_by !== undefined)) return verdicts;
    for (const line of openLines(lines, own)) {
      const verdict = await judge({ sql, chain, all, findAlike }, line);
      if (verdict && typeof verdict === "object")
        await record.use(async (entries) => {
          // The nonce may have been signed for another request meanwhile: then the chain is asked again.
          if (isLastOf(entries.all(), line) === isLastOf(all, line)) await entries.add(verdict);
        });
      else verdicts.set(keyOf(line), verdict);
    }
    return verdicts;
  };
}

type Deps = Omit<RecordCheck, "record"> & {
  all: readonly SigningEntry[];
  findAlike: ReturnType<typeof createAlikeSearch>;
};

/** @returns a line that says what the chain has proven; why the payment may have been made; or null: it wasn't by now. */
async function judge(deps: Deps, line: SigningEntry): Promise<SigningEntry | string | null> {
  const { chain } = deps;
  const name = nameOf(line);
  if (!chain)
    return `${name} may still pay this request, and the payer has no node to tell. Set CHAIN_RPC_URL for it, or run freehold-server approvals release ${line.withdrawal_id} on its machine.`;
  if (chain.id !== line.chain_id)
    return `${name} may still pay this request, on chain ${line.chain_id}, and CHAIN_RPC_URL is a node of chain ${chain.id}.`;
  try {
    await chain.check();
    const heads = await chain.heads();
    if (line.nonce !== null) return await judgeNonce(deps, chain, line, heads);
    const hash = await deps.findAlike(chain, line, { all: deps.all, heads });
    return hash && `Transaction ${hash} may have paid this request: it has moved exactly this amount to this wallet.`;
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    return `${name} may still pay this request, and the payer's node doesn't tell: ${error.message}`;
  }
}

async function judgeNonce(
  { sql, all }: Deps,
  chain: ChainReader,
  line: SigningEntry,
  heads: Heads,
): Promise<SigningEntry | string> {
  const name = nameOf(line);
  const used = { from_address: toAddress(line.treasury), nonce: BigInt(line.nonce ?? 0), since_block: 0n };
  const found = (await findHinted(sql, chain, line, heads)) ?? (await findFinal(chain, used, heads));
  if ("unknown" in found) return `${name} may still pay this request: ${found.unknown}`;
  const payment = { from_address: used.from_address, to_address: line.to, amount: BigInt(line.amount) };
  const { max_fee_per_gas: _, with_approval_keys: __, ...about } = line;
  const isPaid = payingTransfer(payment, found) !== undefined && isLastOf(all, line);
  return isPaid ? { ...about, paid_by: found.hash } : { ...about, used_by: found.hash };
}

/**
 * A nonce pays once. Where several payments of one amount to one wallet were signed with it, the last one counts as paid. Once that is written
 * down, nothing is signed with the nonce again (`authorisePayment()`).
 */
function isLastOf(all: readonly SigningEntry[], line: SigningEntry): boolean {
  const last = all.findLast(
    (one) => placeOf(one) === placeOf(line) && one.to === line.to && one.amount === line.amount && one.max_fee_per_gas,
  );
  return last === undefined || last.withdrawal_id === line.withdrawal_id;
}

/** The transaction that used up a nonce, in a final block, or why it isn't known. */
async function findFinal(chain: ChainReader, used: Used, heads: Heads): Promise<Inclusion | { unknown: string }> {
  const use = await findFinalUse(chain, used, heads);
  if ("unknown" in use) return use;
  const found = await chain.inclusion(use.hash, heads);
  return found?.final ? found : { unknown: `the node has no receipt of transaction ${use.hash} in a final block.` };
}

/** The same, where the database names it and the chain says so, too: a search takes longer. */
async function findHinted(
  sql: Queryable,
  chain: ChainReader,
  line: SigningEntry,
  heads: Heads,
): Promise<Inclusion | null> {
  const [payment] = await sql<{ tx_hash: Hash }[]>`
    select tx_hash from payments
    where chain_id = ${line.chain_id} and from_address = ${line.treasury} and nonce = ${line.nonce}::text::bigint
      and tx_hash is not null`;
  const found = payment && (await chain.inclusion(payment.tx_hash, heads));
  if (!found?.final) return null;
  const { from, nonce } = await withChainErrors(() => chain.client.getTransaction({ hash: found.hash }));
  return toAddress(from) === line.treasury && String(nonce) === line.nonce ? found : null;
}

/** Other payments than `own` that may have paid, each once. */
function openLines(lines: readonly SigningEntry[], own?: string): SigningEntry[] {
  const ended = new Set(lines.flatMap((line) => (line.used_by === undefined ? [] : [keyOf(line)])));
  const open = new Map<string, SigningEntry>();
  for (const line of lines) if (placeOf(line) !== own && !ended.has(keyOf(line))) open.set(keyOf(line), line);
  return [...open.values()];
}

const hasPaid = (hash?: string) => `Transaction ${hash} has paid this request.`;
const nameOf = ({ nonce }: SigningEntry) => (nonce === null ? "A file for a multisig" : `Nonce ${nonce}`);
