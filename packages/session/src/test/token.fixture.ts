/** A token as the API issues them, of a person: `fh_` and 43 characters. */
export function tokenOf(email: string, number = 0): string {
  return `fh_${email.replace("@", "_").replaceAll(".", "-")}`.padEnd(45, "0") + number;
}

/** Whose token it is. */
export function emailOf(token: string): string {
  return token.slice(3, -1).replace(/0+$/, "").replace("_", "@").replaceAll("-", ".");
}
