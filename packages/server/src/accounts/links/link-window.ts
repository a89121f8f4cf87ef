import type {
  LinkAgreement,
  LinkRequest,
  LinkScope,
  PartnerLink,
  PartnerLinked,
  SignInContinued,
} from "@freehold/contract";
import { lockSession } from "../../audit/lock-session.ts";
import { setAuditActor } from "../../audit/set-audit-actor.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { mailChange } from "../mail-report.ts";
import { requireProof } from "../proofs/prove.ts";
import { endedWindow, takeNumber } from "../proofs/window-number.ts";
import { lockPerson } from "../store.ts";
import { hashToken } from "../tokens.ts";
import { toPartnerLink } from "./list-links.ts";
import { siteConnected } from "./mails.ts";
import { agree, backFrom, findLiveLink, nameAtRedirect } from "./redirect-sign-in.ts";

/** How long a partner may act in an account without being agreed to again, in milliseconds. */
const LINK_LIFETIME = 90 * 24 * 60 * 60_000;

type OpenTicket = {
  partner_id: string;
  partner: string;
  /** What the partner calls its customer; null at a redirect sign-in, where it has no name for them. */
  external_id: string | null;
  origin: string;
  scope: LinkScope[];
  created_at: Date;
  expires_at: Date;
};

/** Says who asks for what, to the person who has opened the window; nothing about any account. @throws {ProblemError} `not_found` */
export async function openLinkWindow(
  { sql, clock, publicUrl }: Pick<Deps, "sql" | "clock"> & { publicUrl: string },
  ticket: string,
): Promise<LinkRequest> {
  const now = clock();
  const { partner, external_id, origin, scope, expires_at } = await findTicket(sql, ticket, now);
  return {
    success: true,
    partner,
    origin,
    scope,
    ends_at: new Date(now.getTime() + LINK_LIFETIME).toISOString(),
    expires_at: expires_at.toISOString(),
    cancel_url: external_id === null ? backFrom(ticket, publicUrl) : null,
  };
}

/**
 * Connects the signed-in person's account with a partner's customer. The person is emailed, with "It wasn't me". A link of the same pair is
 * replaced; at a redirect sign-in, any link of the person with the partner, which keeps its name and what was agreed to.
 *
 * @throws {ProblemError} `not_found` if the ticket has expired, the partner's key was revoked or the number was wrong, which ends the
 * ticket; `proof_required` unless the person has proved who they are since the partner asked; `already_linked` if the account or the customer
 * is connected with another one.
 */
export async function makeLink(
  { sql, clock, publicUrl }: Pick<Deps, "sql" | "clock"> & { publicUrl: string },
  user: SessionUser,
  { ticket, number = "" }: LinkAgreement,
): Promise<PartnerLinked> {
  const now = clock();
  // A redirect sign-in has none: the link gets a name of ours, and the answer goes to the browser that has asked.
  const row = sql`ticket_hash = ${hashToken(ticket)}`;
  await takeNumber(sql, { table: sql`embed_sessions`, ticket: row, number, now });
  return sql.begin(async (tx) => {
    await lockPerson(tx, user.id);
    await lockSession(tx, user.session_id);
    const found = await findTicket(tx, ticket, now);
    // A page that opens this window right after a sign-in gets no click for a proof.
    await requireProof({ sql: tx, clock }, user, { since: found.created_at });
    await setAuditActor(tx, user.id);
    const { external_id, scope } =
      found.external_id === null
        ? await nameAtRedirect(tx, user.id, found, now)
        : { external_id: found.external_id, scope: found.scope };
    await makeRoom(tx, user.id, { ...found, external_id }, now);
    const [row] = await tx<{ id: string; scope: LinkScope[]; origin: string; linked_at: Date; expires_at: Date }[]>`
      insert into partner_links (partner_id, external_id, user_id, scope, origin, wallet_address, expires_at)
      select ${found.partner_id}, ${external_id}, id, ${scope}, ${found.origin},
        case when wallet_verified_at is not null and (wallet_replaced_at = 'infinity') is not true then lower(wallet_address) end,
        ${new Date(now.getTime() + LINK_LIFETIME)}
      from users where id = ${user.id}
      on conflict do nothing
      returning id, scope, origin, linked_at, expires_at`;
    // The customer was connected with another account, now or by a call at the same time.
    if (!row) throw alreadyLinked(found.partner);
    const link: PartnerLink = toPartnerLink({ ...row, partner: found.partner });
    await mailChange(tx, user.id, { session: user.session_id, now: row.linked_at }, (report) =>
      siteConnected({ partner: found.partner, scope, at: row.linked_at, link: report }),
    );
    const returnUrl = found.external_id === null ? await agree(tx, { ticket, linkId: row.id, publicUrl }) : null;
    return { success: true as const, link, return_url: returnUrl };
  });
}

/**
 * Lets a redirect sign-in go back to the site once more, by the link that the person has agreed to: nothing new is asked for, so no proof is.
 *
 * @throws {ProblemError} `not_found` if the ticket has expired or is none of a redirect sign-in; `link_required` if there is no link, or one
 * that allows less.
 */
export async function continueSignIn(
  { sql, clock, publicUrl }: Pick<Deps, "sql" | "clock"> & { publicUrl: string },
  user: SessionUser,
  ticket: string,
): Promise<SignInContinued> {
  const now = clock();
  return sql.begin(async (tx) => {
    await lockPerson(tx, user.id);
    await lockSession(tx, user.session_id);
    const found = await findTicket(tx, ticket, now);
    if (found.external_id !== null) throw endedWindow();
    const link = await findLiveLink(tx, user.id, found, now);
    if (!link || !found.scope.every((one) => link.scope.includes(one)))
      throw new ProblemError("link_required", "Connect your account first.");
    return { success: true as const, return_url: await agree(tx, { ticket, linkId: link.id, publicUrl }) };
  });
}

/** Ends the link that the new one takes the place of: of the same pair, or one that has run out. */
async function makeRoom(
  tx: Tx,
  userId: string,
  { partner_id, external_id, partner }: OpenTicket & { external_id: string },
  now: Date,
) {
  await tx`
    update partner_links set ended_at = ${now}, ended_because = 'renewed'
    where partner_id = ${partner_id} and ended_at is null
      and (external_id = ${external_id} and user_id = ${userId}
        or expires_at <= ${now} and (external_id = ${external_id} or user_id = ${userId}))`;
  const [other] = await tx`
    select from partner_links where partner_id = ${partner_id} and user_id = ${userId} and ended_at is null`;
  if (other) throw alreadyLinked(partner);
}

const alreadyLinked = (partner: string) =>
  new ProblemError(
    "already_linked",
    `This account or this customer of ${partner} is already connected with another one. Disconnect it under “Connected sites” in your account first.`,
  );

async function findTicket(sql: Queryable, ticket: string, now: Date): Promise<OpenTicket> {
  const [row] = await sql<OpenTicket[]>`
    select e.partner_id, p.name as partner, e.external_id, e.origin, e.scope, e.created_at, e.expires_at
      from link_tickets e join partners p on p.id = e.partner_id
     where e.ticket_hash = ${hashToken(ticket)} and e.expires_at > ${now}`;
  if (!row) throw endedWindow();
  return row;
}
