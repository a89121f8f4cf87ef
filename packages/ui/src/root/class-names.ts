/**
 * Joins class names and skips empty ones.
 *
 * @example
 * classNames("fh-button", wide && "fh-wide") // "fh-button" unless it is wide
 */
export function classNames(...list: (string | false | null | undefined)[]): string {
  return list.filter(Boolean).join(" ");
}
