const NAME = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_-]*)+$/u;

/**
 * Whether a name service's answer is a name that may be shown: labels of letters, digits, hyphens and underscores with dots between
 * them, at most 253 characters. Nothing else is: no space, no mark that turns the direction of text, and no address.
 *
 * @example
 * isWalletName("anna.eth")  // true
 * isWalletName("0x7099…79C8") // false
 */
export function isWalletName(value: unknown): value is string {
  return typeof value === "string" && value.length <= 253 && NAME.test(value);
}
