import type { Address, Hex, LocalAccount } from "viem";
import { isLoopback } from "../../is-loopback.ts";
import { StartError } from "../../start-error.ts";
import { parseServiceAddress, type ServiceAddress } from "./ask-service.ts";
import type { Pkcs11Settings } from "./pkcs11-signer.ts";
import type { ProcessSignerSettings } from "./process-signer.ts";
import type { Web3SignerSettings } from "./web3signer.ts";

/** A signer that holds the treasury's key outside of this process. */
export type SignerSettings = AccountSettings | Pkcs11Settings | Web3SignerSettings | ProcessSignerSettings;

/** An account of viem that a key management service signs for: `startServer({ treasuryAccount })`. */
type AccountSettings = { kind: "account"; account?: LocalAccount };

/** What pays refunds. */
export type Payout =
  /** This process holds the key. `keyInEnvironment`: it was in `TREASURY_KEY`, not in a file. */
  | { mode: "treasury"; key: Hex; keyInEnvironment?: boolean }
  /** `signer`: null where another process of the platform pays, by `ROLES`. */
  | { mode: "treasury"; address: Address; signer: SignerSettings | null }
  /** A multisig. */
  | { mode: "external"; address: Address };

/** Whether this process decides what is signed: a multisig, another process that pays, and a signer that is a process of its own do so themselves. */
export function signsInThisProcess(payout: Payout): boolean {
  if ("key" in payout) return true;
  return payout.mode === "treasury" && payout.signer !== null && payout.signer.kind !== "process";
}

/** Whether a chain's payments are signed with a key in the environment of this process. */
export const hasTreasuryKey = (chain: { payout: Payout } | null): boolean =>
  chain !== null && "key" in chain.payout && chain.payout.keyInEnvironment === true;

type Read = (name: string) => string | null;

/**
 * Reads `TREASURY_SIGNER` and the settings of that signer.
 *
 * @returns null if this process holds the key itself.
 * @throws {StartError} one sentence that names the variable.
 */
export function readSignerSettings(read: Read): SignerSettings | null {
  const kind = read("TREASURY_SIGNER") ?? "key";
  switch (kind) {
    case "key":
      return null;
    case "account":
      return { kind };
    case "pkcs11":
      return readPkcs11(read);
    case "web3signer":
      return { kind, address: readAddress(read, "https://web3signer.example:9000") };
    case "process": {
      const address = readAddress(read, "unix:/run/freehold/signer.sock");
      const token = read("SIGNER_TOKEN");
      if (!address.socketPath && token === null)
        throw new StartError("SIGNER_TOKEN must be set, because SIGNER_URL is no Unix socket.");
      return { kind, address, token };
    }
    default:
      throw new StartError(
        `TREASURY_SIGNER must be key, account, pkcs11, web3signer or process, but is ${JSON.stringify(kind)}.`,
      );
  }
}

function readPkcs11(read: Read): SignerSettings {
  const keyId = required(read, "PKCS11_KEY_ID", "the ID of the private key in hexadecimal, such as 01");
  if (!/^([0-9a-f]{2})+$/i.test(keyId))
    throw new StartError(`PKCS11_KEY_ID must be hexadecimal, such as 01, but is ${JSON.stringify(keyId)}.`);
  const names = (read("PKCS11_VARIABLES") ?? "").split(",").flatMap((name) => name.trim() || []);
  return {
    kind: "pkcs11",
    module: required(read, "PKCS11_MODULE", "the token's library, such as /usr/lib/softhsm/libsofthsm2.so"),
    token: required(read, "PKCS11_TOKEN", "the label of the token"),
    keyId,
    pin: required(read, "PKCS11_PIN", "the PIN of the token"),
    variables: Object.fromEntries(
      names.map((name) => [name, required(read, name, "set, because PKCS11_VARIABLES names it")]),
    ),
  };
}

/** Others on the network would see what is paid, and could return something else. */
function readAddress(read: Read, example: string): ServiceAddress {
  const value = read("SIGNER_URL");
  const address = parseServiceAddress(value ?? "");
  if (!address) throw new StartError(`SIGNER_URL must look like ${example}, without a password.`);
  const { url, socketPath } = address;
  if (!socketPath && url.protocol === "http:" && !isLoopback(url.hostname.replace(/^\[|\]$/g, "")))
    throw new StartError("SIGNER_URL must use https:// on another host.");
  return address;
}

function required(read: Read, name: string, what: string): string {
  const value = read(name);
  if (value === null) throw new StartError(`${name} must be ${what}.`);
  return value;
}
