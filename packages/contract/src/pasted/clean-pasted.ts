/** What is pasted: a wallet's address, an e-mail address, a transaction's hash, or a signature. */
export type PastedKind = "address" | "email" | "hash" | "signature";

/** What is not seen: format and control characters, and variation selectors. Chats, documents and web pages leave them in what is copied. */
const HIDDEN = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu;
const BLANKS = /\s+/g;
/** Longer text is not looked into. */
const LONGEST = 4096;

/**
 * Makes of what a person pasted what they meant: without characters that cannot be seen, and out of the forms in which wallets,
 * explorers and payment requests hand it out. What cannot be understood is returned as it is, but for what is not seen, so that a form
 * can say what is wrong with it.
 *
 * Understands for an address and a hash: `0X`, no `0x`, blanks between the groups, quotes, an explorer's link, and any text with just
 * one in it; for an address the payment requests of ERC-681 (the recipient of a transfer, not the token), CAIP-10 and ERC-3770; for an
 * e-mail address `mailto:` and `Name <name@example.org>`; for a signature blanks, quotes, no `0x`, and JSON with `sig` or `signature`.
 *
 * @example
 * cleanPasted("https://bscscan.com/address/0x70997970C51812dc3A010C7d01b50e0d17dc79C8", "address")
 */
export function cleanPasted(pasted: string, kind: PastedKind): string {
  if (pasted.length > LONGEST) return pasted;
  // A line's end parts two words; full-width letters are what some keyboards write.
  const text = pasted.replace(BLANKS, " ").replace(HIDDEN, "").normalize("NFKC").trim();
  switch (kind) {
    case "address":
      return addressOf(text) ?? text;
    case "hash":
      return onlyOne(text, HASHES) ?? text;
    case "email":
      return /<([^<>\s@]+@[^<>\s@]+)>$/.exec(text)?.[1] ?? text.replace(/^mailto:([^?]*).*$/i, "$1");
    case "signature":
      return signatureOf(text);
  }
}

/** Where a token's address comes first, the one that is meant is another: without it none is. */
function addressOf(text: string): string | undefined {
  const isTransfer = /^ethereum:[^/]*\//i.test(text);
  const isTokensPage = /^https?:[^?#]*\/token\//i.test(text);
  if (!isTransfer && !isTokensPage) return onlyOne(text, ADDRESSES);
  const field = isTransfer ? /[?&]address=(0x[0-9a-f]{40})(?:&|$)/i : /[?&]a=(0x[0-9a-f]{40})(?:[&#]|$)/i;
  return withPrefix(field.exec(text)?.[1]);
}

/** What such a value looks like alone, and in other text. */
type Shape = { alone: RegExp; among: RegExp };
const ADDRESSES: Shape = {
  alone: /^["'`]?(?:0x)?([0-9a-f]{40})["'`]?$/i,
  among: /(?<![\p{L}\p{N}])(?:pay-)?0x([0-9a-f]{40})(?![\p{L}\p{N}])/giu,
};
const HASHES: Shape = {
  alone: /^["'`]?(?:0x)?([0-9a-f]{64})["'`]?$/i,
  among: /(?<![\p{L}\p{N}])0x([0-9a-f]{64})(?![\p{L}\p{N}])/giu,
};

/** The one value that a text is without its blanks, or that it has in it. */
function onlyOne(text: string, { alone, among }: Shape): string | undefined {
  const bare = alone.exec(text.replace(BLANKS, ""))?.[1];
  if (bare) return withPrefix(bare);
  const found = [...text.matchAll(among)].map(([, digits]) => digits as string);
  const isOne = new Set(found.map((digits) => digits.toLowerCase())).size === 1;
  return isOne ? withPrefix(found[0]) : undefined;
}

function signatureOf(text: string): string {
  const inJson = text.startsWith("{") ? /"(?:sig|signature)" ?: ?"([^"]*)"/i.exec(text)?.[1] : undefined;
  const digits = (inJson ?? text).replace(BLANKS, "").replace(/^["'`]|["'`]$/g, "");
  return /^(?:0x)?(?:[0-9a-f]{2})+$/i.test(digits) ? (withPrefix(digits) as string) : text;
}

function withPrefix(digits: string | undefined): string | undefined {
  return digits?.replace(/^(?:0x)?/i, "0x");
}
