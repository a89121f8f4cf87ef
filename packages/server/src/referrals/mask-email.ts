/**
 * An email address as another person may see it: the first letter, the last one where two stay hidden, and the end of the domain. A
 * whole domain may be one family's; the last letter tells numbered names apart.
 *
 * @example
 * maskEmail("newcomer@freehold.test") // "n***r@***.test"
 * maskEmail("q@solo.test") // "***@***.test"
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, domain] = [[...email.slice(0, at)], email.slice(at)];
  const [first, last] = [name.length > 1 ? name[0] : "", name.length > 3 ? name.at(-1) : ""];
  return `${first}***${last}@***${/\.[^.]*$/.exec(domain) ?? ""}`;
}
