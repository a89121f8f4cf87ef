import type { ProposalDetails } from "@freehold/contract";
import type { Queryable, Tx } from "../platform/database/connect.ts";
import { ProblemError } from "../platform/http/problem.ts";
import type { KindOf } from "../proposals/kind.ts";
import { lockProposals, propose } from "../proposals/propose.ts";
import { readPartnerNames, requirePartner } from "./find-partner.ts";

type Name = "partner_key" | "partner_jwks" | "partner_client";

/** What a credential's terms are, without its partner. */
type Described<Kind extends Name> = Omit<ProposalDetails<Kind>, "partner_id" | "partner">;

/** Something of a partner that two admins agree to. `Terms` is the payload of its proposal. */
type Credential<Kind extends Name, Terms> = {
  kind: Kind;
  /** What is proposed, as in “a key”. */
  one: string;
  /** For those of which a partner has two at most. @default each replaces the one before */
  two?: { words: string; readLive(tx: Tx, partnerId: string): PromiseLike<readonly unknown[]> };
  /** What admins read of the terms before they agree. */
  describe(terms: Terms): Described<Kind> | Promise<Described<Kind>>;
  /** Makes what two admins agreed to. */
  make(tx: Tx, made: { partnerId: string; proposalId: string; terms: Terms }): Promise<unknown>;
};

/** Returns the kind of proposal for a credential, and what proposes one. */
export function createCredential<Kind extends Name, Terms extends Record<string, unknown>>({
  kind,
  one,
  two,
  describe,
  make,
}: Credential<Kind, Terms>) {
  /** Locks a partner, as `two_live_at_most()` does, and makes sure that it can have another one. */
  async function requireRoom(tx: Tx, partnerId: string): Promise<void> {
    await tx`select lock_partner(${partnerId})`;
    await requirePartner(tx, partnerId);
    if (two && (await two.readLive(tx, partnerId)).length >= 2)
      throw new ProblemError("invalid_transition", `This partner has ${two.words}. Revoke one before it gets another.`);
  }
  return {
    /**
     * Proposes one; another admin has to confirm it.
     *
     * @param check - checks the terms once the partner is found, and returns them.
     * @throws {ProblemError} `not_found`; `invalid_transition` if one is proposed already, or two are live; `forbidden`.
     */
    async propose(
      tx: Tx,
      { id, reason, adminId }: { id: string; reason: string; adminId: string },
      check: () => Terms | Promise<Terms>,
    ): Promise<void> {
      await lockProposals(tx, adminId);
      await requireRoom(tx, id);
      const proposed = await propose(tx, { kind, subject: id, payload: await check(), reason, adminId });
      if (proposed === null)
        throw new ProblemError("invalid_transition", `An admin has already proposed ${one} for this partner.`);
    },
    kind: {
      kind,
      async details(sql: Queryable, proposals) {
        const ids = proposals.map(({ subject }) => subject);
        const names = await readPartnerNames(sql, ids);
        const details: ProposalDetails<Kind>[] = [];
        for (const { subject, payload } of proposals) {
          const partner = { partner_id: subject, partner: names.get(subject) ?? "" };
          details.push({ ...partner, ...(await describe(payload as Terms)) } as ProposalDetails<Kind>);
        }
        return details;
      },
      async apply(tx, { id, subject, payload }) {
        await requireRoom(tx, subject);
        await make(tx, { partnerId: subject, proposalId: id, terms: payload as Terms });
      },
    } satisfies KindOf<Kind> as KindOf<Kind>,
  };
}
