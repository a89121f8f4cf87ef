import type { User, WalletNonce, WalletProof } from "@freehold/contract";
import { isHex } from "viem";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import { withChainErrors } from "../../platform/chain/with-chain-errors.ts";
import type { Queryable, Sql, Tx } from "../../platform/database/connect.ts";
import { orUnavailable } from "../../platform/http/chain-problem.ts";
import type { Clock, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { explainFrozen } from "../explain-frozen.ts";
import { mailChange } from "../mail-report.ts";
import { lockPerson, toUser, type UserRow, userColumns } from "../store.ts";
import { walletVerified } from "./mails.ts";
import { fault, readWalletMessage } from "./wallet-message.ts";
import { makeWalletNonce } from "./wallet-nonce.ts";
import { isContractSignature, isKeySignature } from "./wallet-signature.ts";

/** A nonce counts for this long, in milliseconds. */
const NONCE_LIFETIME = 10 * 60_000;
/** How far the clock of the page that makes a message may be off, in milliseconds. */
export const CLOCK_TOLERANCE = 5 * 60_000;
/** SPEC 9: Ethereum and BNB Smart Chain, which wallets know. */
const WALLET_CHAINS = [56, 1];
/** How the statement of every proof begins. */
export const OWNERSHIP = "I own this wallet and link it to my account";
const COSTS_NOTHING = "This sends no transaction and costs nothing.";

/** Where people may sign, and what the server has. */
export type WalletDeps = {
  sql: Sql;
  clock: Clock;
  limits: Limits;
  chain?: Chain | null;
  config: { publicUrl: string; allowedOrigins?: readonly string[] };
};

/**
 * Hands out a nonce for one message of this user, and says what else the message has to say.
 *
 * @param page - the origin of the page that asks, if another one's.
 * @throws {ProblemError} `too_many_requests`.
 */
export async function issueWalletNonce(
  { sql, clock, limits, chain, config }: WalletDeps,
  userId: string,
  page: string | undefined,
): Promise<WalletNonce> {
  await limits.take("walletNonce", userId);
  const nonce = makeWalletNonce(userId);
  const issued = clock();
  const expires = new Date(issued.getTime() + NONCE_LIFETIME);
  const statement = ownershipStatement(await findVerifiedWallet(sql, userId));
  await sql`
    insert into wallet_nonces (nonce, user_id, statement, issued_at, expires_at)
    values (${nonce}, ${userId}, ${statement}, ${issued}, ${expires})`;
  const origin = pages(config).find((one) => one === page) ?? new URL(config.publicUrl).origin;
  return {
    nonce,
    domain: new URL(origin).host,
    uri: origin,
    version: "1",
    chain_ids: chainIds(chain),
    statement,
    issued_at: issued.toISOString(),
    expires_at: expires.toISOString(),
  };
}

/**
 * Links the wallet that signed a message to the user, and tells them by mail. The nonce is used up in the transaction that links:
 * once, whichever request is quicker, and not at all if the message, the signature or the node is at fault, so that no person has
 * to sign again for a node that was away.
 *
 * @throws {ProblemError} `invalid_message`, `invalid_nonce`, `invalid_signature`, `wallet_taken`, `destination_frozen`, `chain_unavailable`,
 * `too_many_requests`.
 */
export async function verifyWallet(
  { sql, clock, limits, chain, config }: WalletDeps,
  { id: userId, session_id }: Pick<SessionUser, "id" | "session_id">,
  { message: text, signature }: WalletProof,
): Promise<User> {
  await limits.take("walletVerify", userId);
  const now = clock();
  const message = readWalletMessage(text, {
    origins: pages(config),
    publicUrl: config.publicUrl,
    chainIds: chainIds(chain),
    now,
  });
  // Before the node is asked, so that a request without a nonce does not make it work.
  const { issued_at, statement } = await findNonce(sql, { userId, nonce: message.nonce, now });
  // What the person read in the wallet is what they agree to.
  if (message.statement !== statement)
    throw fault("statement", "This isn't the message we asked you to sign. Start again.");
  if (
    message.issuedAt.getTime() < issued_at.getTime() - CLOCK_TOLERANCE ||
    message.issuedAt.getTime() > now.getTime() + CLOCK_TOLERANCE
  )
    throw fault("issued_at", "The time in this message is off. Check this device's clock.");
  const block = await checkSignature({ chain, ...message, text, signature });
  return sql.begin(async (tx) => {
    await useNonce(tx, { userId, nonce: message.nonce, now: clock() });
    await setAuditActor(tx, userId);
    // Linked in the meantime, another wallet would give way to this one, and the person would not have agreed to that.
    await lockPerson(tx, userId);
    if (ownershipStatement(await findVerifiedWallet(tx, userId)) !== statement) throw invalidNonce();
    const user = await link(tx, { userId, address: message.address, now, proof: { message: text, signature, block } });
    // A stranger who has got hold of a session could link a wallet of their own.
    await mailChange(tx, userId, { session: session_id, now }, (link) =>
      walletVerified({ address: message.address, at: now, link }),
    );
    return user;
  }) as Promise<User>;
}

/** People read it in the wallet, before they sign. */
function ownershipStatement(before: string | null): string {
  const inPlaceOf = before ? `. It takes the place of ${before}, unless it is the same` : "";
  return `${OWNERSHIP}${inPlaceOf}. ${COSTS_NOTHING}`;
}

async function findVerifiedWallet(sql: Queryable, userId: string): Promise<string | null> {
  const [row] = await sql<{ wallet_address: string }[]>`
    select wallet_address from users where id = ${userId} and wallet_verified_at is not null`;
  return row?.wallet_address ?? null;
}

/** @returns the block in which a wallet that is a contract took the signature; null if its key signed. */
async function checkSignature({
  chain,
  address,
  chainId,
  text,
  signature,
}: {
  chain: Chain | null | undefined;
  address: string;
  chainId: number;
  text: string;
  signature: string;
}): Promise<bigint | null> {
  if (!isHex(signature) || signature.length % 2)
    throw new ProblemError(
      "invalid_signature",
      "This isn't a signature. A signature is 0x followed by pairs of digits.",
    );
  if (await isKeySignature(address, text, signature)) return null;
  const wrong = "This signature is from another wallet. Choose the wallet named in the message and sign again.";
  if (!chain) throw new ProblemError("invalid_signature", `${wrong} Contract wallets can't be verified here.`);
  // EIP-4361: a contract is asked on the chain the message names.
  if (chainId !== chain.id)
    throw new ProblemError("invalid_signature", `${wrong} A contract wallet has to sign on chain ${chain.id}.`);
  return orUnavailable(async () => {
    await chain.check();
    const block = await withChainErrors(() => chain.client.getBlockNumber({ cacheTime: 0 }));
    if (!(await isContractSignature(chain, address, text, signature, block)))
      throw new ProblemError("invalid_signature", wrong);
    return block;
  });
}

type Use = { userId: string; nonce: string; now: Date };

async function findNonce(sql: Queryable, { userId, nonce, now }: Use): Promise<{ issued_at: Date; statement: string }> {
  const [row] = await sql<{ issued_at: Date; statement: string }[]>`
    select issued_at, statement from wallet_nonces where nonce = ${nonce} and user_id = ${userId} and expires_at > ${now}`;
  if (!row) throw invalidNonce();
  return row;
}

async function useNonce(tx: Tx, { userId, nonce, now }: Use): Promise<void> {
  const used = await tx`
    delete from wallet_nonces where nonce = ${nonce} and user_id = ${userId} and expires_at > ${now} returning 1`;
  if (used.length === 0) throw invalidNonce();
}

function invalidNonce(): ProblemError {
  return new ProblemError(
    "invalid_nonce",
    "This message was already used or is older than 10 minutes. Sign a new one.",
  );
}

type Proof = { message: string; signature: string; block: bigint | null };

async function link(
  tx: Tx,
  { userId, address, now, proof }: { userId: string; address: string; now: Date; proof: Proof },
): Promise<User> {
  try {
    await tx`
      insert into verified_wallets (address, user_id, verified_at, message, signature, block_number)
      values (lower(${address}), ${userId}, ${now}, ${proof.message}, ${proof.signature}, ${proof.block})
      on conflict (address) do nothing`;
    const [row] = await tx<[UserRow]>`
      update users set wallet_address = ${address}, wallet_verified_at = ${now} where id = ${userId}
      returning ${userColumns(tx)}`;
    return toUser(row);
  } catch (error) {
    // By the trigger on users: another person proved it before.
    if ((error as { constraint?: string }).constraint !== "verified_wallets_one_owner") throw explainFrozen(error);
    throw new ProblemError("wallet_taken", "This wallet is verified for another account.");
  }
}

/** Pages on which people may sign. `*` names none: any page may call, but a wallet shows people only our own name. */
function pages({ publicUrl, allowedOrigins = [] }: WalletDeps["config"]): string[] {
  return [new URL(publicUrl).origin, ...allowedOrigins.filter((origin) => origin !== "*")];
}

function chainIds(chain: Chain | null | undefined): number[] {
  return [...new Set([...(chain ? [chain.id] : []), ...WALLET_CHAINS])];
}
