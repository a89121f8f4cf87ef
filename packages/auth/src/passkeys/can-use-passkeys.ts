import { $apiUrl } from "@freehold/session";

/**
 * Returns whether this page can use passkeys of the platform: they belong to its host, so another host's page, such as a partner's, and a
 * page at an IP address can't.
 */
export function canUsePasskeys(): boolean {
  if (typeof PublicKeyCredential !== "function") return false;
  const { hostname } = new URL($apiUrl.get(), location.href);
  return hostname === location.hostname && !/^[\d.]+$|:/.test(hostname);
}
