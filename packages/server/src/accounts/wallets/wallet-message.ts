import { inspectAddress } from "@freehold/contract/address";
import { ParsedMessage } from "@spruceid/siwe-parser";
import { ProblemError } from "../../platform/http/problem.ts";

/** An EIP-4361 message, as far as anything depends on it. */
export type WalletMessage = {
  /** With EIP-55 checksum. */
  address: string;
  chainId: number;
  nonce: string;
  statement: string | undefined;
  issuedAt: Date;
};

/** What a message has to fit. */
export type Expected = {
  /** Pages on which people may sign, such as `https://freehold.example`. */
  origins: readonly string[];
  /** Where people reach the server; a message signed on another page may name it as its URI, too. */
  publicUrl: string;
  chainIds: readonly number[];
  now: Date;
};

/**
 * Reads an EIP-4361 message, strictly by its grammar, and checks that it was made for here and now: domain, scheme, URI,
 * address, version, chain and times. Its nonce, statement and signature are not looked at.
 *
 * @throws {ProblemError} `invalid_message`, with the field at fault in `errors`.
 */
export function readWalletMessage(text: string, { origins, publicUrl, chainIds, now }: Expected): WalletMessage {
  const message = parseWalletMessage(text);
  const origin = origins.find((one) => new URL(one).host === message.domain.toLowerCase());
  if (!origin) throw fault("domain", `This message is for ${message.domain}, which isn't a page of this platform.`);
  const scheme = new URL(origin).protocol;
  if (message.scheme !== undefined && `${message.scheme.toLowerCase()}:` !== scheme)
    throw fault("scheme", "This message is for a page with another scheme than this platform's.");
  if (!isBelow(message.uri, [...origins, publicUrl]))
    throw fault("uri", "This message is for another address than this platform's.");
  // It "signs" what no key can have signed, and newly minted tokens come from it.
  if (inspectAddress(message.address) === "zero")
    throw fault("address", "The zero address isn't a wallet. Choose the wallet you send from.");
  // The grammar knows version 1 only.
  if (!chainIds.includes(message.chainId))
    throw fault("chain_id", `This message is for chain ${message.chainId}, not ${chainIds.join(" or ")}.`);

  const expires = instant("expiration_time", message.expirationTime);
  if (expires && expires <= now) throw fault("expiration_time", "This message has expired. Sign a new one.");
  const begins = instant("not_before", message.notBefore);
  if (begins && begins > now) throw fault("not_before", "This message isn't valid yet.");
  const issuedAt = instant("issued_at", message.issuedAt) as Date;
  return {
    address: message.address,
    chainId: message.chainId,
    nonce: message.nonce,
    statement: message.statement,
    issuedAt,
  };
}

/** A message that cannot be accepted because of one of its fields. */
export function fault(field: string, sentence: string): ProblemError {
  return new ProblemError("invalid_message", sentence, { errors: [{ path: `message.${field}`, message: sentence }] });
}

/**
 * Reads an EIP-4361 message by its grammar alone.
 *
 * @throws {ProblemError} `invalid_message`.
 */
export function parseWalletMessage(text: string): ParsedMessage {
  try {
    return new ParsedMessage(text);
  } catch {
    // Its errors tell of the grammar's rules, not of what a person could do.
    throw new ProblemError("invalid_message", "This isn't a message for verifying a wallet (EIP-4361).", {
      errors: [{ path: "message", message: "must be an EIP-4361 message" }],
    });
  }
}

function isBelow(uri: string, pages: readonly string[]): boolean {
  return URL.canParse(uri) && pages.some((page) => new URL(page).origin === new URL(uri).origin);
}

function instant(field: string, text: string | undefined): Date | null {
  if (text === undefined) return null;
  const date = new Date(text);
  // Such as a leap second, which the grammar allows.
  if (Number.isNaN(date.getTime())) throw fault(field, "This message has an invalid time.");
  return date;
}
