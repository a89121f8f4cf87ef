import type { ClientSecrets } from "./client-secrets.ts";
import type { TokenSource } from "./token-source.ts";

/** What `fetchClientSecret` is called with. */
export type ClientSecretContext = {
  /**
   * Makes a key that only this page has, and returns its thumbprint for your server to send as `dpop_jkt`. The client secret then works with
   * that key alone, so one that was copied from a log is worthless. What it needs is loaded with the first call.
   */
  dpopThumbprint(): Promise<string>;
};

/** Loads what keeps client secrets. */
type LoadClientSecrets = () => Promise<Pick<typeof import("./client-secrets.ts"), "createClientSecrets">>;

/** Gets a client secret from the partner's own server. */
export type FetchClientSecret = (context: ClientSecretContext) => string | Promise<string>;

/**
 * The client secrets of a partner's page. The first is asked for at once, beside the widgets' files; what keeps them loads with it, since
 * most pages have none.
 *
 * @param fetchSecret - null: there is none, and no person is there.
 */
export function delegatedSource(
  fetchSecret: (context: ClientSecretContext) => string | null | Promise<string | null>,
  onDue: () => void,
  load: LoadClientSecrets = () => import("./client-secrets.ts"),
): TokenSource {
  let secrets: Promise<ClientSecrets> | null = null;
  const context: ClientSecretContext = Object.freeze({ dpopThumbprint: async () => (await opened()).thumbprint() });
  const fetchNext = async () => fetchSecret(context);

  function opened(): Promise<ClientSecrets> {
    if (secrets) return secrets;
    const file = load();
    secrets = file.then(({ createClientSecrets }) => createClientSecrets(first, fetchNext, onDue));
    const first = fetchNext();
    // Until the file has come to look at it.
    first.catch(() => {});
    return secrets;
  }

  // Who needs it hears of a failure.
  opened().catch(() => {});
  return {
    read: async () => (await opened()).read(),
    delegate: opened,
    reset() {
      secrets?.then((open) => open.stop()).catch(() => {});
      secrets = null;
    },
  };
}

/** The client secrets of a page that has a server, which has one for each person: null is none. */
export const secretsOf = (
  fetchClientSecret: FetchClientSecret,
  onDue: () => void,
  load?: LoadClientSecrets,
): TokenSource => delegatedSource(async (context) => (await fetchClientSecret(context)) ?? "", onDue, load);
