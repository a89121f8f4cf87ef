/** What is not seen: format and control characters, and variation selectors. Chats, documents and web pages leave them in what is copied. */
const HIDDEN = /\p{Cf}|\p{Cc}|\p{Variation_Selector}/gu;
const BLANKS = /\s+/g;
const QUOTES = /^["'`]|["'`]$/g;

/** A text without what is not seen. A line's end parts two words; full-width characters are what some keyboards write. */
function visible(pasted: string): string {
  return pasted
    .replace(BLANKS, " ")
    .replace(HIDDEN, "")
    .replace(/[\uff01-\uff5e]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0))
    .trim()
    .replace(QUOTES, "");
}

/**
 * Where an address stands in what wallets and explorers hand out: the page of an address, the page of what it has of a token, a payment
 * request (ERC-681; of a token's transfer the recipient, where there is just one), and with its chain (CAIP-10, did:pkh, ERC-3770).
 * Nothing else is taken apart: the address in it may be a token's, or of another person.
 */
const ADDRESSES = [
  /^(?:https?:\/\/)?[\w.-]+\/address\/(0x[0-9a-f]{40})(?:[/?#]|$)/i,
  /^(?:https?:\/\/)?[\w.-]+\/token\/0x[0-9a-f]{40}\?a=(0x[0-9a-f]{40})$/i,
  /^ethereum:(?:pay-)?(0x[0-9a-f]{40})(?:@\d+)?(?:\?[^/]*)?$/i,
  /^(?:did:pkh:)?eip155:\d+:(0x[0-9a-f]{40})$/i,
  /^(?!erc|token|contract)[a-z0-9-]{2,20}:(0x[0-9a-f]{40})$/i,
];

/**
 * Cleans a pasted wallet address: removes invisible characters, blanks
 * between its groups and quotes, fixes `0X` or a missing `0x`, and extracts it from an explorer's link or a payment request. Text that it
 * can't parse is returned without its invisible characters, so that a form can show what's wrong with it.
 *
 * @example
 * cleanAddress("https://bscscan.com/address/0x70997970C51812dc3A010C7d01b50e0d17dc79C8")
 */
export function cleanAddress(pasted: string): string {
  const text = visible(pasted);
  const alone = text.replace(BLANKS, "");
  if (/^(?:0x)?[0-9a-f]{40}$/i.test(alone)) return withPrefix(alone);
  for (const form of ADDRESSES) {
    const address = form.exec(text)?.[1];
    if (address) return withPrefix(address);
  }
  return recipientOf(text) ?? text;
}

/** The recipient of a payment request for a token, where there is just one. */
function recipientOf(text: string): string | undefined {
  const asked = /^ethereum:(?:pay-)?[^/?]+\/transfer\?/i.exec(text)?.[0];
  if (!asked) return undefined;
  const named = [...new URLSearchParams(text.slice(asked.length))].filter(([name]) => name.toLowerCase() === "address");
  const address = named.length === 1 ? named[0]?.[1] : undefined;
  return address && /^0x[0-9a-f]{40}$/i.test(address) ? withPrefix(address) : undefined;
}

/**
 * Cleans a pasted transaction hash, as {@link cleanAddress} does for an address.
 *
 * @example
 * cleanHash(`https://bscscan.com/tx/0x${"ab".repeat(32)}`) // "0xabab..."
 */
export function cleanHash(pasted: string): string {
  const text = visible(pasted);
  const alone = text.replace(BLANKS, "");
  if (/^(?:0x)?[0-9a-f]{64}$/i.test(alone)) return withPrefix(alone);
  return /^(?:https?:\/\/)?[\w.-]+\/tx\/(0x[0-9a-f]{64})(?:[/?#]|$)/i.exec(text)?.[1] ?? text;
}

/**
 * Extracts an email address from `mailto:` or `Name <name@example.org>` and removes invisible characters.
 *
 * @example
 * cleanEmail("Anna Lind <anna@example.org>") // "anna@example.org"
 */
export function cleanEmail(pasted: string): string {
  const text = visible(pasted);
  if (/^mailto:/i.test(text)) return text.slice("mailto:".length).split("?")[0] as string;
  return /<([^<>\s@]+@[^<>\s@]+)>$/.exec(text)?.[1] ?? text;
}

/**
 * Cleans a pasted signature: removes blanks, quotes and invisible characters, adds `0x`, and
 * extracts it from JSON with `sig` or `signature`.
 *
 * @example
 * cleanSignature('{ "sig": "1f2e" }') // "0x1f2e"
 */
export function cleanSignature(pasted: string): string {
  const text = visible(pasted);
  const inJson = text.startsWith("{") ? /"(?:sig|signature)" ?: ?"([^"]*)"/i.exec(text)?.[1] : undefined;
  const digits = (inJson ?? text).replace(BLANKS, "").replace(QUOTES, "");
  return /^(?:0x)?(?:[0-9a-f]{2})+$/i.test(digits) ? withPrefix(digits) : text;
}

function withPrefix(digits: string): string {
  return digits.replace(/^(?:0x)?/i, "0x");
}
