import type { LinkScope } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import { hashToken, newToken } from "../tokens.ts";

type Asked = { partner_id: string; scope: LinkScope[] };
type LiveLink = { id: string; external_id: string; scope: LinkScope[] };

/** The link by which a partner may act in a person's account now. */
export async function findLiveLink(
  tx: Tx,
  userId: string,
  { partner_id }: Pick<Asked, "partner_id">,
  now: Date,
): Promise<LiveLink | null> {
  const [row] = await tx<LiveLink[]>`
    select id, external_id, scope from partner_links
     where partner_id = ${partner_id} and user_id = ${userId} and ended_at is null and expires_at > ${now}`;
  return row ?? null;
}

/** What a person is called at a redirect sign-in, where the partner has no name for them: as in their link, or at random. */
export async function nameAtRedirect(
  tx: Tx,
  userId: string,
  asked: Asked,
  now: Date,
): Promise<{ external_id: string; scope: LinkScope[] }> {
  const link = await findLiveLink(tx, userId, asked, now);
  return {
    external_id: link?.external_id ?? newToken(),
    scope: [...new Set([...(link?.scope ?? []), ...asked.scope])],
  };
}

/** Lets a redirect sign-in go back to the site, from the browser in which the person has agreed alone. @returns where to. */
export async function agree(
  tx: Tx,
  { ticket, linkId, publicUrl }: { ticket: string; linkId: string; publicUrl: string },
): Promise<string> {
  const agreed = newToken();
  await tx`
    update oauth_artifacts set link_id = ${linkId}, agreed_hash = ${hashToken(agreed)}
    where model = 'Interaction' and id_hash = ${hashToken(ticket)}`;
  return `${backFrom(ticket, publicUrl)}?agreed=${agreed}`;
}

/** Where a redirect sign-in ends: without what {@link agree} adds, with a no. */
export const backFrom = (ticket: string, publicUrl: string): string =>
  `${new URL(publicUrl).origin}/api/oauth/authorize/${ticket}`;
