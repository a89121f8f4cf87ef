import { createPublicKey, type JsonWebKey } from "node:crypto";
import type { PartnerJwksProposal } from "@freehold/contract";
import { calculateJwkThumbprint, type JSONWebKeySet } from "jose";
import type { Tx } from "../../platform/database/connect.ts";
import type { Outgoing } from "../../platform/http/outgoing/outgoing.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import type { KindOf } from "../../proposals/kind.ts";
import { lockProposals, propose } from "../../proposals/propose.ts";
import { readPartnerNames, requirePartner } from "../find-partner.ts";
import { setJwks } from "./set-jwks.ts";

/** What two admins agree on: an address or a key set, and never both. */
export type JwksTerms = { url?: string; keys?: JSONWebKeySet; origins: string[]; requests_per_minute: number };

/**
 * Proposes the public keys that a partner's assertions are verified by; another admin has to confirm them.
 *
 * @throws {ProblemError} `not_found`; `validation_failed` for an address that isn't called, or for keys that aren't public;
 * `invalid_transition` if some are proposed already; `forbidden`.
 */
export async function proposeJwks(
  tx: Tx,
  {
    id,
    adminId,
    reason,
    url,
    keys,
    origins,
    requests_per_minute,
  }: PartnerJwksProposal & { id: string; adminId: string },
  outgoing: Outgoing,
): Promise<void> {
  await lockProposals(tx, adminId);
  await requirePartner(tx, id);
  if ((url === undefined) === (keys === undefined))
    throw invalidFields([{ path: "url", message: "or keys must be given, and not both" }]);
  const refusal = url === undefined ? null : outgoing.refusal(url);
  if (refusal) throw invalidFields([{ path: "url", message: refusal }]);
  if (keys && !keys.keys.every(isKey)) throw notPublic();
  const [check] = await tx<[{ are_public: boolean }]>`
    select ${keys === undefined} or are_public_keys(${JSON.stringify(keys ?? null)}::jsonb) as are_public`;
  if (!check.are_public) throw notPublic();
  const payload = { ...(keys ? { keys } : { url }), origins: [...new Set(origins)], requests_per_minute };
  const proposed = await propose(tx, { kind: "partner_jwks", subject: id, payload, reason, adminId });
  if (proposed === null)
    throw new ProblemError("invalid_transition", "An admin has already proposed public keys for this partner.");
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

/** The assertions of a partner are verified by other keys from then on. */
export const partnerJwks: KindOf<"partner_jwks"> = {
  kind: "partner_jwks",
  async details(sql, proposals) {
    const names = await readPartnerNames(
      sql,
      proposals.map(({ subject }) => subject),
    );
    return Promise.all(
      proposals.map(async ({ subject, payload }) => ({
        partner_id: subject,
        partner: names.get(subject) ?? "",
        ...(await describeJwks(payload as JwksTerms)),
      })),
    );
  },
  async apply(tx, { id, subject, payload }) {
    const { url, keys, ...terms } = payload as JwksTerms;
    const place = keys ? { keys } : { url: url as string };
    await setJwks(tx, { partnerId: subject, proposalId: id, place, ...terms });
  },
};
