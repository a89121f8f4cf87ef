import type { LinkScope } from "@freehold/contract";
import { delegatedSource } from "./delegated-source.ts";
import type { TokenSource } from "./token-source.ts";

/** The redirect sign-in of a partner's page without a server. */
export type RedirectSignIn = {
  /** Your page's public client, such as `fh_pc_0f8f…`. It's no secret. */
  clientId: string;
  /**
   * Where people come back to: one of the client's addresses, exactly. It must be a page that calls `configure()` with these options.
   * @default the page's address without query and fragment
   */
  redirectUri?: string | undefined;
  /** What your page may do. @default ["refund:read", "refund:request"] */
  scope?: readonly LinkScope[] | undefined;
};

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
    vacant: () => Object.freeze({ status: "unlinked", partner: "", url, inPlace: true }),
  };
}
