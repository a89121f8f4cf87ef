/** Whether an address is at the choice of a new password, with or without the token of a mailed link. */
export function isResetPath({ pathname }: Pick<Location, "pathname">): boolean {
  return pathname.includes("/reset-password");
}

/** Whether an address is that of a mail's link to choose a new password. Its token leaves the address as soon as it is read. */
export function isResetLink(address: Pick<Location, "pathname" | "hash">): boolean {
  return isResetPath(address) && address.hash !== "";
}
