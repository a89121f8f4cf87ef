/**
 * An e-mail address as another person may see it: the first letter and the domain.
 *
 * @example
 * maskEmail("newcomer@freehold.test") // "n***@freehold.test"
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [first = ""] = email;
  return `${first}***${at < 0 ? "" : email.slice(at)}`;
}
