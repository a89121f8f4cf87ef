import type { AdminSignature, RenewedSession } from "@freehold/contract";
import { createDigestTree, type DigestTree } from "@freehold/contract/signatures";
import { recordAccountEvent } from "../../audit/account-events.ts";
import { lockAdminForShare } from "../../audit/lock-admin.ts";
import { payTarget } from "../../platform/chain/pay-target.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { readDigests } from "../../signatures/signed-acts.ts";
import { checkSignature } from "../factors/passkeys.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import { cancelByFactor } from "../recovery/cancel-by-factor.ts";
import { renewToken } from "../renew-token.ts";
import { lockPerson } from "../store.ts";

/** What the routes of signatures work with. */
export type SigningDeps = Deps & {
  limits: Limits;
  relyingParty: RelyingParty;
  /** Lets requests that lacked a signature be paid at once. */
  endRefusals: (tx: Tx, withdrawalIds: readonly string[]) => Promise<void>;
};
type Signer = { user: SessionUser; tokenHash: Uint8Array; networkAddress: string };

/**
 * Writes down what an admin signed with a passkey: requests to approve, a proposal to confirm, or a passkey that is to count for approvals.
 * It approves nothing by itself. A signature is a fresh proof as well, so the session gets a new token; the one before no longer works. It
 * cancels the removal of the admin's factors: the passkey isn't lost.
 *
 * @throws {ProblemError} `not_found`; `passkey_refused`, also where what is signed is not as it is in the database; `too_many_requests`.
 */
export async function recordSignature(
  { sql, clock, chain, limits, relyingParty, endRefusals }: SigningDeps,
  { credential, ...act }: AdminSignature,
  { user, tokenHash, networkAddress }: Signer,
): Promise<RenewedSession> {
  return limits.attempt([["secondFactor", user.id]], () =>
    sql.begin(async (tx) => {
      // Before the lock for share, which two signatures at once would both hold while they wait for each other.
      await lockPerson(tx, user.id);
      await lockAdminForShare(tx, user.id);
      const digests = await readDigests(tx, act, payTarget(chain ?? null));
      if (!digests) throw new ProblemError("not_found", "We couldn't find what you signed. Reload the page.");
      const tree = await createDigestTree(digests);
      const challenge = Buffer.from(tree.root).toString("base64url");
      await checkSignature(tx, relyingParty, credential, { userId: user.id, challenge, now: clock() });
      await insertSignature(tx, { adminId: user.id, credential, digests, tree });
      await recordAccountEvent(tx, user.id, {
        ...{ action: "proof", code: "ok", networkAddress },
        ...{ passkey: credential.id, session: user.session_id },
      });
      await cancelByFactor(tx, user.id, { session: user.session_id, networkAddress, now: clock() });
      const renewed = await renewToken(tx, { tokenHash, provedBy: "passkey", now: clock() });
      // Last, so that a payer that waits for these rows holds none that this transaction still needs.
      await endRefusals(tx, act.withdrawals ?? []);
      return renewed;
    }),
  );
}

async function insertSignature(
  tx: Tx,
  signed: {
    adminId: string;
    credential: AdminSignature["credential"];
    digests: readonly Uint8Array[];
    tree: DigestTree;
  },
): Promise<void> {
  const { adminId, credential, digests, tree } = signed;
  // checkSignature() has read them.
  const { clientDataJSON, authenticatorData, signature } = credential.response as Record<string, string>;
  const [row] = await tx<[{ id: string }]>`
    insert into admin_signatures (admin_id, credential_id, root, client_data, authenticator_data, signature)
    values (${adminId}, ${credential.id}, ${tree.root}, ${bytesOf(clientDataJSON)}, ${bytesOf(authenticatorData)}, ${bytesOf(signature)})
    returning id`;
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString("hex");
  const covered = digests.map((digest, index) => ({ digest: hex(digest), path: tree.paths[index]?.map(hex) }));
  await tx`
    insert into signed_digests (digest, signature_id, path)
    select decode(one ->> 'digest', 'hex'), ${row.id}::uuid, array(
      select decode(beside, 'hex') from jsonb_array_elements_text(one -> 'path') with ordinality as p (beside, place) order by place)
    from jsonb_array_elements(${JSON.stringify(covered)}::jsonb) one`;
}

const bytesOf = (text = "") => Buffer.from(text, "base64url");
