/** Whether passkeys of a relying party can be made on a page: on its own host and those below it. */
export const canHavePasskeys = (hostname: string, relyingPartyId: string): boolean =>
  hostname === relyingPartyId || hostname.endsWith(`.${relyingPartyId}`);
