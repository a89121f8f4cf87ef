import type { Tx } from "../../platform/database/connect.ts";
import { createCredential } from "../credential.ts";

/** What two admins agree on. */
export type KeyTerms = { origins: string[]; requests_per_minute: number };

const credential = createCredential<"partner_key", KeyTerms>({
  kind: "partner_key",
  one: "a key",
  two: {
    words: "two keys",
    readLive: (tx, partnerId) => tx`select from partner_keys where partner_id = ${partnerId} and revoked_at is null`,
  },
  describe: (terms) => terms,
  make: (tx, { partnerId, proposalId, terms: { origins, requests_per_minute } }) => tx`
    insert into partner_keys (partner_id, proposal_id, origins, requests_per_minute)
    values (${partnerId}, ${proposalId}, ${origins}, ${requests_per_minute})`,
});

/** A partner gets a key, whose secret one of the two admins has shown. */
export const partnerKeys = credential.kind;

/**
 * Proposes a secret key for a partner; another admin has to confirm it.
 *
 * @throws {ProblemError} `not_found`; `invalid_transition` if a key is proposed already, or two are live; `forbidden`.
 */
export const proposeKey = (
  tx: Tx,
  { origins, requests_per_minute, ...by }: KeyTerms & { id: string; reason: string; adminId: string },
): Promise<void> => credential.propose(tx, by, () => ({ origins: [...new Set(origins)], requests_per_minute }));
