import { isIP } from "node:net";
import { isLoopback } from "../../platform/is-loopback.ts";

/** For whom passkeys are made: the site's host, and the pages that may use them. */
export type RelyingParty = { id: string; origins: string[] };

/**
 * Returns the relying party of a site. Passkeys need a host name: a site at a loopback address has those of `localhost` on the same port.
 *
 * @param publicUrl - such as `https://freehold.example`.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const { hostname, origin, protocol, port } = new URL(publicUrl);
  const host = hostname.replace(/^\[|\]$/g, "");
  if (!isIP(host) || !isLoopback(host)) return { id: hostname, origins: [origin] };
  return { id: "localhost", origins: [`${protocol}//localhost${port && `:${port}`}`] };
}
