import type { PartnerClient, PartnerClientProposal, PartnerClients } from "@freehold/contract";
import { partners } from "@freehold/session/api/partners";
import { type Decision, decideProposal } from "../../../../shared/admin/signing/sign.ts";
import { act, cancelled, proposed } from "../../../../shared/admin/store.ts";
import { createUserStore } from "../../../../shared/query/user-query.ts";
import { path } from "../../store.ts";
import { $clientMessages } from "./messages.ts";

const $id = path.segment(0);
const idNow = () => $id.get() as string;

/** The clients of the partner whose page is open. */
export const $clients = createUserStore<PartnerClients>("admin:partner-clients", [$id], () =>
  partners.clients(idNow()),
);

/**
 * Proposes a client; another admin has to confirm it.
 *
 * @returns false if another admin was quicker.
 * @throws {ApiError} `validation_failed`.
 */
export function proposeClient(client: PartnerClientProposal): Promise<boolean> {
  return act(async () => {
    await partners.proposeClient(idNow(), client);
    return proposed();
  });
}

/** Confirms or cancels the client that another admin proposed. @throws {ApiError} `self_approval`. */
export async function decideClient(id: string, decision: Decision): Promise<void> {
  const t = $clientMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.made, text: t.madeText };
  });
}

/** Revokes a client at once. @throws {ApiError} unless another admin was quicker. */
export async function revokeClient({ id }: PartnerClient): Promise<void> {
  const t = $clientMessages.get();
  await act(async () => {
    await partners.revokeClient(idNow(), id);
    return { title: t.revokedTitle, text: t.revokedText };
  });
}
