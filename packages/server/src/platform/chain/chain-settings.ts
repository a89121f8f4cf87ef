import { inspectAddress } from "@freehold/contract/address";
import { type Address, getAddress, type Hex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { StartError } from "../start-error.ts";
import { toAddress } from "./address.ts";
import type { FormerTreasury } from "./former-treasury.ts";
import { type Payout, readSignerSettings } from "./signer/signer-settings.ts";

/** A node of the chain, and the token there. */
export type ChainNode = {
  /** May hold a key: never shown. */
  rpcUrl: string;
  chainId: number;
  tokenAddress: Address;
  /** Blocks until a transaction counts as final; null: the node's `finalized` block says. */
  confirmations: number | null;
  /** How long to wait for the node, in milliseconds. @default 10000 (SPEC 9) */
  timeout?: number;
};

/** The settings of the chain: its node, its token and its payer. */
export type ChainSettings = ChainNode & {
  /** The first block that may hold deposits. @default the one an hour before the database first saw the chain */
  startBlock?: number;
  /** The most that a payment offers for each gas, in gwei. @default 500 */
  maxFeeGwei?: number;
  /** How long to wait for one signature of the treasury's signer, in milliseconds. @default 10000 */
  signerTimeout?: number;
  /** The treasuries before a change of the key, the signer or the chain. @default none */
  formerTreasuries?: readonly FormerTreasury[];
  payout: Payout;
};

type Read = (name: string) => string | null;

/**
 * Reads `CHAIN_RPC_URL`, `CHAIN_ID`, `TOKEN_ADDRESS`, `CHAIN_CONFIRMATIONS`, `CHAIN_START_BLOCK`,
 * `CHAIN_MAX_FEE`, `PAYOUT_MODE`, `TREASURY_KEY`, `TREASURY_ADDRESS` and `FORMER_TREASURIES`, and what `readSignerSettings` reads.
 *
 * @param pays - whether this process pays, if the treasury does.
 * @returns null without `CHAIN_RPC_URL`.
 * @throws {StartError} one sentence that names the variable. Addresses of nodes and keys are not repeated in it.
 */
export function readChainSettings(read: Read, pays = true): ChainSettings | null {
  const node = readChainNode(read);
  if (node === null) {
    for (const name of [
      "CHAIN_ID",
      "TOKEN_ADDRESS",
      "TREASURY_KEY",
      "TREASURY_ADDRESS",
      "TREASURY_SIGNER",
      "PAYOUT_MODE",
      "FORMER_TREASURIES",
    ])
      if (read(name) !== null)
        throw new StartError(
          `CHAIN_RPC_URL must be set to the chain's node, such as http://127.0.0.1:8545, because ${name} is set.`,
        );
    return null;
  }
  const startBlock = read("CHAIN_START_BLOCK");
  const maxFeeGwei = readMaxFee(read);
  const formerTreasuries = readFormerTreasuries(read);
  return {
    ...node,
    ...(startBlock !== null && {
      startBlock: readWholeNumber("CHAIN_START_BLOCK", startBlock, "the number of the first block with deposits", 0),
    }),
    ...(maxFeeGwei !== null && { maxFeeGwei }),
    ...(formerTreasuries !== null && { formerTreasuries }),
    payout: readPayout(read, pays),
  };
}

/**
 * Reads `CHAIN_RPC_URL`, `CHAIN_ID`, `TOKEN_ADDRESS` and `CHAIN_CONFIRMATIONS`.
 *
 * @returns null without `CHAIN_RPC_URL`.
 * @throws {StartError} one sentence that names the variable.
 */
export function readChainNode(read: Read): ChainNode | null {
  const rpcUrl = read("CHAIN_RPC_URL");
  if (rpcUrl === null) return null;
  if (!URL.canParse(rpcUrl) || !/^https?:$/.test(new URL(rpcUrl).protocol))
    throw new StartError("CHAIN_RPC_URL must be the address of a JSON-RPC node, such as http://127.0.0.1:8545.");
  const confirmations = read("CHAIN_CONFIRMATIONS");
  return {
    rpcUrl,
    chainId: readWholeNumber("CHAIN_ID", read("CHAIN_ID"), "the chain's ID, such as 56"),
    tokenAddress: readAddress("TOKEN_ADDRESS", read("TOKEN_ADDRESS")),
    confirmations:
      confirmations === null
        ? null
        : readWholeNumber("CHAIN_CONFIRMATIONS", confirmations, "the number of blocks that make a transaction final"),
  };
}

/** The most that a payment offers for each gas, in gwei, where no setting says. */
export const DEFAULT_MAX_FEE = 500;

/** Reads `CHAIN_MAX_FEE`, in gwei; null if it is unset. */
export function readMaxFee(read: Read): number | null {
  const value = read("CHAIN_MAX_FEE");
  return value === null ? null : readWholeNumber("CHAIN_MAX_FEE", value, "the most to pay for each gas, in whole gwei");
}

/** Reads `FORMER_TREASURIES`, such as `56:0x…,97:0x…`; null if it is unset. */
function readFormerTreasuries(read: Read): FormerTreasury[] | null {
  const value = read("FORMER_TREASURIES");
  if (value === null) return null;
  return value.split(",").map((entry) => {
    const [, chainId = "", address = ""] = /^([1-9]\d{0,14}):(0x[0-9a-fA-F]{40})$/.exec(entry.trim()) ?? [];
    const verdict = inspectAddress(address);
    if (verdict !== "valid" && verdict !== "unchecked")
      throw new StartError(
        `FORMER_TREASURIES must be chain IDs with addresses, such as 56:0x70997970C51812dc3A010C7d01b50e0d17dc79C8, separated by commas, but has ${JSON.stringify(entry.trim())}.`,
      );
    return { chainId: Number(chainId), address: toAddress(address) };
  });
}

/** Reads `PAYOUT_MODE`, `TREASURY_KEY` and `TREASURY_ADDRESS`, and what `readSignerSettings` reads. */
export function readPayout(read: Read, pays = true): Payout {
  const mode = read("PAYOUT_MODE") ?? "treasury";
  if (mode !== "treasury" && mode !== "external")
    throw new StartError(`PAYOUT_MODE must be treasury or external, but is ${JSON.stringify(mode)}.`);
  if (mode === "treasury" && !pays) return readOthersPayout(read);
  const key = read("TREASURY_KEY");
  const signer = readSignerSettings(read);
  if (mode === "treasury" && !signer)
    return { mode, key: privateKey(key), keyInEnvironment: read("TREASURY_KEY_FILE") === null };
  // A key that is not needed is only a risk.
  if (key !== null)
    throw new StartError(
      signer
        ? "TREASURY_KEY must not be set with TREASURY_SIGNER, which holds the key."
        : "TREASURY_KEY must not be set with PAYOUT_MODE=external, where a multisig pays.",
    );
  const treasury = readAddress("TREASURY_ADDRESS", read("TREASURY_ADDRESS"));
  if (mode === "external" && signer)
    throw new StartError("TREASURY_SIGNER must not be set with PAYOUT_MODE=external, where a multisig pays.");
  return signer ? { mode: "treasury", address: treasury, signer } : { mode: "external", address: treasury };
}

/** Of a process that doesn't pay: what could sign is only a risk there. */
function readOthersPayout(read: Read): Payout {
  for (const name of ["TREASURY_KEY", "TREASURY_SIGNER"])
    if (read(name) !== null)
      throw new StartError(
        `${name} must not be set in a process without the role payer, which needs TREASURY_ADDRESS alone.`,
      );
  return { mode: "treasury", address: readAddress("TREASURY_ADDRESS", read("TREASURY_ADDRESS")), signer: null };
}

function privateKey(value: string | null): Hex {
  // The sentence does not repeat the value.
  const fault = new StartError("TREASURY_KEY must be the private key that pays refunds: 0x and 64 hexadecimal digits.");
  if (value === null || !/^0x[0-9a-fA-F]{64}$/.test(value)) throw fault;
  try {
    privateKeyToAccount(value as Hex);
  } catch {
    throw fault;
  }
  return value as Hex;
}

/** Reads an address in any case; a checksum must be right. */
export function readAddress(name: string, value: string | null): Address {
  const verdict = inspectAddress(value ?? "");
  if (value === null || (verdict !== "valid" && verdict !== "unchecked"))
    throw new StartError(
      `${name} must be an address such as 0x70997970C51812dc3A010C7d01b50e0d17dc79C8, but is ${JSON.stringify(value ?? "")}.`,
    );
  return getAddress(value);
}

/** Reads a whole number of at most 15 digits. */
export function readWholeNumber(name: string, value: string | null, what: string, least = 1): number {
  const number = Number(value);
  if (value === null || !/^\d{1,15}$/.test(value) || number < least)
    throw new StartError(`${name} must be ${what}, but is ${JSON.stringify(value ?? "")}.`);
  return number;
}
