/**
 * An email address as another person may see it: the first letter, if there are others, and the end of the domain. A whole domain may
 * be one family's.
 *
 * @example
 * maskEmail("newcomer@freehold.test") // "n***@***.test"
 * maskEmail("q@solo.test") // "***@***.test"
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, domain] = [[...email.slice(0, at)], email.slice(at)];
  return `${name.length > 1 ? name[0] : ""}***@***${/\.[^.]*$/.exec(domain) ?? ""}`;
}
