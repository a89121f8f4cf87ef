import type { ClientSecrets } from "./client-secrets.ts";
import type { Session } from "./session-state.ts";

/** The host page's own tokens, instead of ours from storage: by `getToken`, or a partner's client secrets. */
export type TokenSource = {
  /** The token as it is now; null without one. */
  read(): string | null | Promise<string | null>;
  /** A partner says who is there: the page has client secrets, which are kept here, and no person's own session. */
  delegate: (() => Promise<ClientSecrets>) | null;
  /** The state without a token. @default signed out */
  vacant?: () => Session;
  /** Forgets the token, and why there is none. */
  reset(): void;
};
