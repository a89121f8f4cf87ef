import {
  formatAmount,
  type RefundTicket,
  type RefundToConfirm,
  type TotalWithdrawalCreated,
  type WindowAgreement,
} from "@freehold/contract";
import { requireProof } from "../../accounts/proofs/prove.ts";
import { endedWindow, newWindowNumber, takeNumber } from "../../accounts/proofs/window-number.ts";
import { lockPerson } from "../../accounts/store.ts";
import { hashToken, newToken } from "../../accounts/tokens.ts";
import { lockSession } from "../../audit/lock-session.ts";
import { readBalances } from "../../ledger/balances.ts";
import type { PayTarget } from "../../platform/chain/pay-target.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import type { Clock, Deps, SessionUser } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { destination, type PlatformAddresses } from "../../withdrawals/requests/destination.ts";
import { requestRefund } from "../../withdrawals/requests/request-refund.ts";

/** A ticket works for so long, in milliseconds. */
const TICKET_LIFETIME = 15 * 60_000;

/**
 * Opens a ticket for a refund to another wallet than the partner's page may request it to. It does nothing by itself: the owner sees amount
 * and address in a window of our site, and agrees with a fresh proof.
 *
 * @throws {ProblemError} `invalid_wallet_address`; `link_required`.
 */
export async function createRefundTicket(
  { sql, clock, publicUrl }: Pick<Deps, "sql" | "clock"> & { publicUrl: string },
  user: SessionUser,
  walletAddress: string,
  platformAddresses: PlatformAddresses,
): Promise<RefundTicket> {
  if (!user.link) throw new ProblemError("link_required", "Only a partner's page needs this window.");
  const token = newToken();
  const number = newWindowNumber();
  const now = clock();
  const expiresAt = new Date(now.getTime() + TICKET_LIFETIME);
  const linkId = user.link.id;
  return sql.begin(async (tx) => {
    await lockPerson(tx, user.id);
    const address = await destination(tx, walletAddress, platformAddresses);
    const [ticket] = await tx<[{ id: string }]>`
      insert into refund_tickets (token_hash, session_id, link_id, user_id, wallet_address, number, created_at, expires_at)
      values (${hashToken(token)}, ${user.session_id}, ${linkId}, ${user.id}, ${address}, ${number}, ${now}, ${expiresAt})
      returning id`;
    return {
      success: true as const,
      id: ticket.id,
      url: `${new URL(publicUrl).origin}/confirm-refund#${token}`,
      number,
      expires_at: expiresAt.toISOString(),
    };
  });
}

type OpenTicket = {
  link_id: string;
  partner: string;
  origin: string;
  wallet_address: string;
  created_at: Date;
  expires_at: Date;
};

/** Says to the owner what they are asked to agree to. @throws {ProblemError} `not_found`, also to every other person. */
export async function openRefundWindow(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  user: SessionUser,
  ticket: string,
): Promise<RefundToConfirm> {
  const { partner, origin, wallet_address, expires_at } = await findTicket(sql, user, ticket, clock());
  const { depositsRemaining } = await readBalances(sql, user.id);
  return {
    success: true,
    partner,
    origin,
    wallet_address,
    amount_ubxs: formatAmount(depositsRemaining),
    expires_at: expires_at.toISOString(),
  };
}

/** Takes the number that the page that asked shows; a wrong one ends the ticket. @throws {ProblemError} `not_found` */
export async function takeRefundNumber(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  user: SessionUser,
  { ticket, number }: WindowAgreement,
): Promise<void> {
  const row = sql`token_hash = ${hashToken(ticket)} and user_id = ${user.id}`;
  await takeNumber(sql, { table: sql`refund_tickets`, ticket: row, number, now: clock() });
}

/**
 * The owner agrees, and the request is made, through the partner's link. Uses the ticket up.
 *
 * @throws {ProblemError} `not_found`; `proof_required` unless the person has proved who they are since the partner asked; and what {@link requestRefund} throws; the ticket isn't used up then.
 */
export async function confirmRefund(
  tx: Tx,
  user: SessionUser,
  ticket: string,
  { clock, target, platformAddresses }: { clock: Clock; target: PayTarget; platformAddresses: PlatformAddresses },
): Promise<TotalWithdrawalCreated> {
  await lockPerson(tx, user.id);
  const { link_id, partner, wallet_address, created_at } = await findTicket(tx, user, ticket, clock());
  // A page that opens this window right after a sign-in gets no click for a proof.
  await requireProof({ sql: tx, clock }, user, { since: created_at });
  const [used] = await tx`delete from refund_tickets where token_hash = ${hashToken(ticket)} returning id`;
  if (!used) throw endedWindow();
  const made = await requestRefund(tx, {
    userId: user.id,
    walletAddress: wallet_address,
    target,
    platformAddresses,
    link: { id: link_id, partner },
    isAgreed: true,
  });
  await lockSession(tx, user.session_id);
  return made;
}

async function findTicket(sql: Queryable, user: SessionUser, ticket: string, now: Date): Promise<OpenTicket> {
  const [row] = await sql<OpenTicket[]>`
    select t.link_id, p.name as partner, e.origin, t.wallet_address, t.created_at, t.expires_at
      from refund_tickets t
      join embed_sessions e on e.id = t.session_id
      join partner_links l on l.id = t.link_id and l.ended_at is null and l.expires_at > ${now}
      join partners p on p.id = l.partner_id
     where t.token_hash = ${hashToken(ticket)} and t.user_id = ${user.id} and t.expires_at > ${now}`;
  if (!row) throw endedWindow();
  return row;
}
