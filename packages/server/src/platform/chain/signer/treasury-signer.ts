import { FreeholdError } from "@freehold/contract";
import {
  type Hex,
  type LocalAccount,
  parseTransaction,
  recoverTransactionAddress,
  serializeTransaction,
  type TransactionSerializableEIP1559,
} from "viem";
import { type Address, toAddress } from "../address.ts";

/** The transaction of a payment, before it is signed. */
export type UnsignedPayment = TransactionSerializableEIP1559 & Required<Pick<TransactionSerializableEIP1559, "nonce">>;

/** What a signer is told besides the transaction. */
export type SigningRequest = {
  /** The withdrawal that the transaction pays. */
  withdrawalId: string;
  /** Aborted when the signature is no longer needed. */
  signal: AbortSignal;
};

/** Signs what the treasury pays. */
export type TreasurySigner = {
  /** The most signatures to ask for at once. */
  atOnce: number;
  /**
   * @returns the signed transaction, serialized.
   * @throws {SignerError}
   */
  signTransaction(transaction: UnsignedPayment, request: SigningRequest): Promise<Hex>;
};

/**
 * Why a signer has not signed:
 * - `unavailable`: no answer in time, an error, or an answer that can't be used; asking again later may help
 * - `refused`: it understood and won't sign this payment
 */
export type SignerErrorCode = "unavailable" | "refused";

/** A signer that hasn't signed. Admins read the message, so it never contains an address, PIN or token. */
export class SignerError extends FreeholdError<SignerErrorCode> {
  override readonly name = "SignerError";
  override readonly kind = "freehold.signer-error";
}

/** Half of secp256k1's order: nodes refuse a signature with a larger s (EIP-2). */
const HIGHEST_S = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n;

/**
 * Makes a signer safe to use: it is given up after a while, and whatever it returns is used only if it is exactly the requested
 * transaction, signed by the treasury.
 *
 * @param options.timeout - how long one signature may take, in milliseconds.
 */
export function checkedSigner(
  signer: TreasurySigner,
  { treasury, timeout }: { treasury: Address; timeout: number },
): TreasurySigner {
  return {
    atOnce: signer.atOnce,
    async signTransaction(transaction, { withdrawalId, signal: stop }) {
      const late = AbortSignal.timeout(timeout);
      const signal = AbortSignal.any([stop, late]);
      const raw = await orAborted(signal, async () =>
        signer.signTransaction(transaction, { withdrawalId, signal }),
      ).catch((error) => {
        if (stop.aborted) throw stop.reason;
        if (late.aborted) throw new SignerError("unavailable", "The signer took too long to respond.");
        throw error instanceof SignerError ? error : failed(error);
      });
      if (!(await isSigned(raw, transaction, treasury)))
        throw new SignerError(
          "unavailable",
          "The signer returned something other than the requested transaction with the treasury's signature.",
        );
      return raw;
    },
  };
}

/** Signs with an account of viem: a key in this process, or a key management service made one by `toAccount()`. */
export function accountSigner(account: Pick<LocalAccount, "signTransaction">, atOnce: number): TreasurySigner {
  return { atOnce, signTransaction: (transaction) => account.signTransaction(transaction) };
}

/** The end of some work, or the fault that `signal` has: the work itself may not know of signals. */
function orAborted<Result>(signal: AbortSignal, work: () => Promise<Result>): Promise<Result> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    work().then(resolve, reject);
  });
}

/** The first line of a fault, without addresses: those of services may contain keys. */
function failed(error: unknown): SignerError {
  const [line = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  const words = line.replaceAll(/https?:\/\/\S+/g, "its address").slice(0, 200);
  return new SignerError("unavailable", `The signer failed: ${words}`, { cause: error });
}

/** Whether this is exactly the requested transaction, signed by the treasury's key. */
async function isSigned(raw: Hex, transaction: UnsignedPayment, treasury: Address): Promise<boolean> {
  try {
    const { r, s, yParity } = parseTransaction(raw as `0x02${string}`);
    if (!r || !s || yParity === undefined || BigInt(s) > HIGHEST_S) return false;
    if (serializeTransaction(transaction, { r, s, yParity }) !== raw) return false;
    return toAddress(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })) === treasury;
  } catch {
    // Whatever it is, it can't be parsed.
    return false;
  }
}
