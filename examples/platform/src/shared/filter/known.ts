/** A word, if it is one of those a filter knows: a bookmark of another time still opens, and nothing is asked that is refused. */
export function oneOf<Word extends string>(words: readonly Word[], given: string | undefined): Word | undefined {
  return words.find((word) => word === given);
}

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** An id, if it can be one. */
export function idOf(given: string | undefined): string | undefined {
  return given !== undefined && ID.test(given) ? given : undefined;
}

/**
 * A bound as the server reads it: what a person typed so far, such as `5.` or `05,50`, without what is too much. Rounded inwards,
 * so that it lets through what the typed number would.
 *
 * @param options.is - whether the bound is the least or the most.
 * @param options.decimals - how many the server takes, at least one.
 * @param options.digits - how many before the point; a larger number is as the largest of so many.
 * @returns undefined for what is no number from 0.
 * @example
 * boundOf("05.125", { is: "least", decimals: 2, digits: 4 }) // "5.13"
 */
export function boundOf(
  given: string | undefined,
  { is, decimals, digits }: { is: "least" | "most"; decimals: number; digits: number },
): string | undefined {
  const [, whole, fraction = ""] = /^(\d+)(?:[.,](\d*))?$/.exec(given?.trim() ?? "") ?? [];
  if (whole === undefined) return undefined;
  const largest = 10n ** BigInt(digits + decimals) - 1n;
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  const isMore = /[1-9]/.test(fraction.slice(decimals));
  const inwards = is === "least" && isMore ? kept + 1n : kept;
  const text = String(inwards < largest ? inwards : largest).padStart(decimals + 1, "0");
  return `${text.slice(0, -decimals)}.${text.slice(-decimals)}`.replace(/\.?0+$/, "");
}
