import { resolve } from "node:path";
import type { Address } from "viem";
import type { SigningSettings } from "./commands/signer.ts";
import { readLogLevel, readPort } from "./environment.ts";
import { toAddress } from "./platform/chain/address.ts";
import {
  type ChainNode,
  DEFAULT_MAX_FEE,
  readAddress,
  readChainNode,
  readMaxFee,
  readPayout,
  readWholeNumber,
} from "./platform/chain/chain-settings.ts";
import { readDatabaseUrl } from "./platform/database/database-urls.ts";
import { readVariables } from "./platform/read-variable.ts";
import { StartError } from "./platform/start-error.ts";
import { refuseUnsafe } from "./refuse-unsafe.ts";
import { readKeysRequired } from "./signatures/key-file.ts";

/**
 * Reads `SIGNER_DATABASE_URL`, `SIGNER_DIR`, `SIGNER_PORT`, `SIGNER_TOKEN`, `CHAIN_ID`, `TOKEN_ADDRESS`, `CHAIN_MAX_FEE`, `CHAIN_RPC_URL`,
 * `CHAIN_CONFIRMATIONS`, `ALLOW_UNSAFE`, `APPROVAL_KEYS` and `LOG_LEVEL`, and what holds the key: `TREASURY_KEY` or `TREASURY_SIGNER`.
 *
 * @throws {StartError} one sentence that names the variable.
 */
export function readSignerEnvironment(env: Record<string, string | undefined> = process.env): SigningSettings {
  const read = readVariables(env);
  const port = readPort("SIGNER_PORT", read("SIGNER_PORT"));
  const token = read("SIGNER_TOKEN");
  if (port !== null && token === null)
    throw new StartError("SIGNER_TOKEN must be set, because SIGNER_PORT is open to every program on this machine.");
  if (token !== null && !/^[\x21-\x7e]{16,}$/.test(token))
    throw new StartError("SIGNER_TOKEN must have at least 16 characters and no spaces.");
  return {
    ...readSignerPlace(env),
    node: readSignerNode(env),
    port,
    token,
    limits: {
      chainId: readWholeNumber("CHAIN_ID", read("CHAIN_ID"), "the chain's ID, such as 56"),
      token: toAddress(readAddress("TOKEN_ADDRESS", read("TOKEN_ADDRESS")) as Address),
      maxFeeGwei: readMaxFee(read) ?? DEFAULT_MAX_FEE,
    },
    payout: readKeyHolder(read),
    keysRequired: readKeysRequired(read("APPROVAL_KEYS")),
    logLevel: readLogLevel(read("LOG_LEVEL")),
  };
}

/**
 * Reads the payer's own node: `CHAIN_RPC_URL`, `CHAIN_ID`, `TOKEN_ADDRESS`, `CHAIN_CONFIRMATIONS` and `ALLOW_UNSAFE`.
 *
 * @returns null without `CHAIN_RPC_URL`.
 * @throws {StartError} one sentence that names the variable.
 */
export function readSignerNode(env: Record<string, string | undefined> = process.env): ChainNode | null {
  const read = readVariables(env);
  const node = readChainNode(read);
  refuseUnsafe({ addresses: { CHAIN_RPC_URL: node?.rpcUrl } }, read("ALLOW_UNSAFE"));
  return node;
}

/** Reads `SIGNER_DATABASE_URL`, `SIGNER_DIR` and `ALLOW_UNSAFE`. @throws {StartError} one sentence that names the variable. */
export function readSignerPlace(
  env: Record<string, string | undefined> = process.env,
): Pick<SigningSettings, "databaseUrl" | "dir"> {
  const read = readVariables(env);
  const databaseUrl = readDatabaseUrl("SIGNER_DATABASE_URL", read("SIGNER_DATABASE_URL"));
  if (databaseUrl === null)
    throw new StartError("SIGNER_DATABASE_URL must be set to the server's database, with a role that only reads.");
  refuseUnsafe({ addresses: { SIGNER_DATABASE_URL: databaseUrl } }, read("ALLOW_UNSAFE"));
  return { databaseUrl, dir: resolve(read("SIGNER_DIR") ?? ".freehold-signer") };
}

function readKeyHolder(read: (name: string) => string | null): SigningSettings["payout"] {
  const payout = readPayout(read);
  const kind = "signer" in payout ? payout.signer?.kind : "key";
  if (payout.mode === "external" || kind === "process" || kind === "account")
    throw new StartError("TREASURY_SIGNER must be key, pkcs11 or web3signer for the signer itself.");
  return payout;
}
