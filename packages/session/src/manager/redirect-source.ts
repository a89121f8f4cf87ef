import { delegatedSource } from "./delegated-source.ts";
import type { RedirectSignIn } from "./redirect-sign-in.ts";
import type { TokenSource } from "./token-source.ts";

/**
 * The client secrets of a partner's page without a server: people get one on the platform's own site and come back. What does that loads
 * with the first call.
 *
 * @param issuer - the platform's authorization server.
 */
export function redirectSource(options: RedirectSignIn, issuer: () => string, onDue: () => void): TokenSource {
  let url = "";
  async function fetchSecret(): Promise<string | null> {
    const { openRedirect } = await import("./redirect-sign-in.ts");
    const found = await openRedirect(options, issuer());
    if ("secret" in found) return found.secret;
    url = found.url;
    return null;
  }
  return {
    ...delegatedSource(fetchSecret, onDue),
    vacant: () => Object.freeze({ status: "unlinked", partner: "", url, number: "", inPlace: true }),
  };
}
