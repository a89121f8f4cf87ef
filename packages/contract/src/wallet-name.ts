const NAME = /^[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_-]*(?:\.[\p{L}\p{N}_-][\p{L}\p{M}\p{N}_-]*)+$/u;

/**
 * Returns whether a name service's response is safe to show as a name: labels of letters, digits, hyphens and underscores, separated by
 * dots, at most 253 characters. Spaces, marks that change the text direction, and addresses aren't.
 *
 * @example
 * isWalletName("anna.eth")  // true
 * isWalletName("0x7099…79C8") // false
 */
export function isWalletName(value: unknown): value is string {
  return typeof value === "string" && value.length <= 253 && NAME.test(value);
}
