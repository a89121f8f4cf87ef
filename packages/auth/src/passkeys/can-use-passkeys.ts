import { $apiUrl } from "@freehold/session";

/**
 * Returns whether this page can use passkeys of the platform. They belong to its host, so another host's page, such as a partner's, and a
 * page at an IP address can't.
 *
 * @param relyingPartyId - whose passkeys. @default the API's host
 */
export function canUsePasskeys(relyingPartyId: string = new URL($apiUrl.get(), location.href).hostname): boolean {
  return typeof PublicKeyCredential === "function" && isOwnHost(location.hostname, relyingPartyId);
}

/**
 * Returns whether a page's host is the one that passkeys belong to. Browsers would also let hosts below it use them, but the server only
 * accepts its own origin.
 */
export const isOwnHost = (hostname: string, relyingPartyId: string): boolean =>
  hostname === relyingPartyId && !/^[\d.]+$|:/.test(hostname);
