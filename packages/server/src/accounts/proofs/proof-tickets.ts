import type {
  ProofMethod,
  ProofRequest,
  ProofTicket,
  ProofTicketState,
  RenewedSession,
  WindowProof,
} from "@freehold/contract";
import { PROOF_LIFETIME } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import { renewToken } from "../renew-token.ts";
import { IDLE_TIMEOUT } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { type ProveDeps, readProofWanted, takeProof } from "./prove.ts";
import { endedWindow, newWindowNumber, takeNumber } from "./window-number.ts";

/** A session has at most so many tickets: one more ends the oldest. */
const MOST_TICKETS = 3;

/**
 * Makes a ticket for a proof in a window of the site, where passkeys work. It counts for this session, and names its person alone. It
 * works for as long as a proof counts. Its number is shown by the page that asks and entered in the window: the URL alone, sent to the
 * person by a thief of the session, confirms nothing.
 *
 * Sessions are locked before their tickets, here and in {@link claimProof}.
 *
 * @param asker - the page that asks, as the browser says it, the browser, and its network.
 */
export async function createProofTicket(
  { sql, clock, relyingParty }: Pick<Deps, "sql" | "clock"> & { relyingParty: RelyingParty },
  user: SessionUser,
  asker: { origin: string; device: string | null; networkAddress: string },
): Promise<ProofTicket> {
  const token = newToken();
  const number = newWindowNumber();
  const now = clock();
  const expiresAt = new Date(now.getTime() + PROOF_LIFETIME);
  return sql.begin(async (tx) => {
    const [session] = await tx`select from sessions where id = ${user.session_id} for no key update`;
    if (!session) throw new ProblemError("unauthorized", "Your session has ended. Sign in again.");
    const [ticket] = await tx<[{ id: string }]>`
      insert into proof_tickets
        (token_hash, session_id, user_id, number, origin, device, network_address, created_at, expires_at)
      values (${hashToken(token)}, ${user.session_id}, ${user.id}, ${number}, ${asker.origin}, ${asker.device},
              ${asker.networkAddress}, ${now}, ${expiresAt})
      returning id`;
    await tx`
      delete from proof_tickets where id in (
        select id from proof_tickets where session_id = ${user.session_id}
         order by created_at desc, id = ${ticket.id} desc offset ${MOST_TICKETS})`;
    // In the fragment, which no server and no log sees.
    const url = `${relyingParty.origins[0]}/confirm#${token}`;
    return { success: true as const, id: ticket.id, url, number, expires_at: expiresAt.toISOString() };
  });
}

/** Says whether a session's ticket is confirmed. @throws {ProblemError} `not_found` */
export async function readTicketState(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  user: SessionUser,
  id: string,
): Promise<ProofTicketState> {
  const [ticket] = await sql<{ confirmed: boolean; expires_at: Date }[]>`
    select confirmed_at is not null as confirmed, expires_at from proof_tickets
    where id = ${id} and session_id = ${user.session_id} and expires_at > ${clock()}`;
  if (!ticket) throw endedWindow();
  return { success: true, confirmed: ticket.confirmed, expires_at: ticket.expires_at.toISOString() };
}

/**
 * Gives a session the new token for its confirmed ticket, and uses the ticket up. The token before no longer works.
 *
 * @throws {ProblemError} `not_found` if the ticket isn't confirmed, was used or has expired.
 */
export async function claimProof(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  { user, tokenHash }: { user: SessionUser; tokenHash: Uint8Array },
  id: string,
): Promise<RenewedSession> {
  const now = clock();
  return sql.begin(async (tx) => {
    await tx`select from sessions where id = ${user.session_id} for no key update`;
    const [ticket] = await tx<{ confirmed_at: Date; confirmed_by: ProofMethod }[]>`
      delete from proof_tickets
      where id = ${id} and session_id = ${user.session_id} and confirmed_at is not null and expires_at > ${now}
      returning confirmed_at, confirmed_by`;
    if (!ticket) throw endedWindow();
    return renewToken(tx, { tokenHash, provedBy: ticket.confirmed_by, provedAt: ticket.confirmed_at, now });
  });
}

/** Says who asks whom, to the person who has opened the window. @throws {ProblemError} `not_found` */
export async function openProofWindow(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  token: string,
  networkAddress: string,
): Promise<ProofRequest> {
  const ticket = await findOpenTicket(sql, token, clock());
  return {
    success: true,
    ...(await readProofWanted(sql, ticket.user_id)),
    origin: ticket.origin,
    email: maskEmail(ticket.email),
    device: ticket.device,
    network_address: ticket.network_address,
    same_network: ticket.network_address === networkAddress,
    created_at: ticket.created_at.toISOString(),
    expires_at: ticket.expires_at.toISOString(),
  };
}

/**
 * Takes the proof of the ticket's person, with the number that the page that asks shows. A wrong number ends the ticket. The ticket opens
 * nothing else, and alone it is worth nothing: the session's new token goes to the page that has the present one ({@link claimProof}).
 *
 * @throws {ProblemError} `not_found`; `wrong_password`, `wrong_code`, `passkey_refused`; `too_many_requests`.
 */
export async function confirmProof(
  deps: ProveDeps,
  { ticket: token, number, proof }: WindowProof,
  networkAddress: string,
): Promise<void> {
  const { user_id: userId, session_id: sessionId } = await findOpenTicket(deps.sql, token, deps.clock());
  const ticket = deps.sql`token_hash = ${hashToken(token)} and confirmed_at is null`;
  await takeNumber(deps.sql, { table: deps.sql`proof_tickets`, ticket, number, now: deps.clock() });
  await takeProof(deps, proof, { userId, sessionId, networkAddress }, async (tx, provedBy) => {
    const now = deps.clock();
    // Of two at once the second finds none, and its proof is not used up.
    const [confirmed] = await tx`
      update proof_tickets set confirmed_at = ${now}, confirmed_by = ${provedBy}
      where token_hash = ${hashToken(token)} and confirmed_at is null and expires_at > ${now}
      returning id`;
    if (!confirmed) throw endedWindow();
  });
}

/**
 * Finds a ticket that waits for its proof, of a session that lives.
 *
 * @throws {ProblemError} `not_found`, alike for unknown, used and expired ones, and those of sessions that have ended.
 */
export async function findOpenTicket(sql: Queryable, token: string, now: Date) {
  const [ticket] = await sql<
    {
      user_id: string;
      session_id: string;
      email: string;
      origin: string;
      device: string | null;
      network_address: string;
      created_at: Date;
      expires_at: Date;
    }[]
  >`
    select t.user_id, t.session_id, u.email, t.origin, t.device, t.network_address, t.created_at, t.expires_at
      from proof_tickets t join sessions s on s.id = t.session_id join users u on u.id = t.user_id
     where t.token_hash = ${hashToken(token)} and t.confirmed_at is null and t.expires_at > ${now}
       and s.expires_at > ${now} and s.last_used_at > ${new Date(now.getTime() - IDLE_TIMEOUT)} and u.disabled_at is null`;
  if (!ticket) throw endedWindow();
  return ticket;
}

/** Says enough for its owner to know it again, and no more: `a***@freehold.test`. */
const maskEmail = (email: string): string => email.replace(/^(.).*@/u, "$1***@");
