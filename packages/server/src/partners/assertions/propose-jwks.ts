import { createPublicKey, type JsonWebKey } from "node:crypto";
import type { PartnerJwksProposal } from "@freehold/contract";
import { calculateJwkThumbprint, type JSONWebKeySet } from "jose";
import type { Tx } from "../../platform/database/connect.ts";
import type { Outgoing } from "../../platform/http/outgoing/outgoing.ts";
import { invalidFields } from "../../platform/http/problem.ts";
import { createCredential } from "../credential.ts";
import { setJwks } from "./set-jwks.ts";

/** What two admins agree on: an address or a key set, and never both. */
export type JwksTerms = { url?: string; keys?: JSONWebKeySet; origins: string[]; requests_per_minute: number };

/**
 * Where the keys are, which they are, and what may be done with them. An ID is what the admin who proposes them likes; the thumbprint is of the
 * key.
 */
export async function describeJwks({ url, keys, origins, requests_per_minute }: JwksTerms) {
  const described = (keys?.keys ?? []).map(async (key) => ({
    kid: key.kid ?? null,
    thumbprint: await calculateJwkThumbprint(key),
  }));
  return { url: url ?? null, keys: await Promise.all(described), origins, requests_per_minute };
}

const credential = createCredential<"partner_jwks", JwksTerms>({
  kind: "partner_jwks",
  one: "public keys",
  describe: describeJwks,
  make(tx, { partnerId, proposalId, terms: { url, keys, ...terms } }) {
    const place = keys ? { keys } : { url: url as string };
    return setJwks(tx, { partnerId, proposalId, place, ...terms });
  },
});

/** The assertions of a partner are verified by other keys from then on. */
export const partnerJwks = credential.kind;

/**
 * Proposes the public keys that a partner's assertions are verified by; another admin has to confirm them.
 *
 * @throws {ProblemError} `not_found`; `validation_failed` for an address that isn't called, or for keys that aren't public;
 * `invalid_transition` if some are proposed already; `forbidden`.
 */
export const proposeJwks = (
  tx: Tx,
  { id, adminId, reason, ...terms }: PartnerJwksProposal & { id: string; adminId: string },
  outgoing: Outgoing,
): Promise<void> => credential.propose(tx, { id, adminId, reason }, () => checkTerms(tx, terms, outgoing));

async function checkTerms(
  tx: Tx,
  { url, keys, origins, requests_per_minute }: Omit<PartnerJwksProposal, "reason">,
  outgoing: Outgoing,
): Promise<JwksTerms> {
  if ((url === undefined) === (keys === undefined))
    throw invalidFields([{ path: "url", message: "or keys must be given, and not both" }]);
  const refusal = url === undefined ? null : outgoing.refusal(url);
  if (refusal) throw invalidFields([{ path: "url", message: refusal }]);
  if (keys && !keys.keys.every(isKey)) throw notPublic();
  const [check] = await tx<[{ are_public: boolean }]>`
    select ${keys === undefined} or are_public_keys(${JSON.stringify(keys ?? null)}::jsonb) as are_public`;
  if (!check.are_public) throw notPublic();
  return {
    ...(keys ? { keys: keys as JSONWebKeySet } : { url: url as string }),
    origins: [...new Set(origins)],
    requests_per_minute,
  };
}

const notPublic = () => invalidFields([{ path: "keys", message: "must be a set of 1 to 20 public keys" }]);

/** Whether a key is one that can verify something. */
function isKey(key: JsonWebKey): boolean {
  try {
    createPublicKey({ key, format: "jwk" });
    return true;
  } catch {
    return false;
  }
}
