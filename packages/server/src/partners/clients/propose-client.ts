import type { Tx } from "../../platform/database/connect.ts";
import { createCredential } from "../credential.ts";

/** What two admins agree on. */
export type ClientTerms = { redirect_uris: string[] };

const credential = createCredential<"partner_client", ClientTerms>({
  kind: "partner_client",
  one: "a client",
  two: {
    words: "two clients",
    readLive: (tx, partnerId) => tx`select from partner_clients where partner_id = ${partnerId} and revoked_at is null`,
  },
  describe: (terms) => terms,
  make: (tx, { partnerId, proposalId, terms: { redirect_uris } }) => tx`
    insert into partner_clients (partner_id, proposal_id, redirect_uris)
    values (${partnerId}, ${proposalId}, ${redirect_uris})`,
});

/** A partner gets a client, whose ID its pages have. */
export const partnerClients = credential.kind;

/**
 * Proposes a client for a partner's pages without a server; another admin has to confirm it.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if a client is proposed already, or two are live; `forbidden`.
 */
export const proposeClient = (
  tx: Tx,
  { redirect_uris, ...by }: ClientTerms & { id: string; reason: string; adminId: string },
): Promise<void> => credential.propose(tx, by, () => ({ redirect_uris: [...new Set(redirect_uris)] }));
