import type { EmbedComponent, LinkScope } from "@freehold/contract";
import type { Queryable } from "../../platform/database/connect.ts";
import type { SessionUser } from "../../platform/http/env.ts";

/** What a client secret is good for now. */
export type EmbedSession = {
  id: string;
  partner: string;
  partner_id: string;
  components: EmbedComponent[];
  scope: LinkScope[];
  origin: string;
  dpop_jkt: string | null;
  /** What the ticket of the window is made of, beside the client secret. */
  ticket_salt: Uint8Array;
  number: string;
  expires_at: Date;
  /** The person who has agreed; null: no person has, or not any longer. */
  user: SessionUser | null;
  link: { id: string; wallet_address: string | null; scope: LinkScope[]; expires_at: Date } | null;
};

type Row = Omit<EmbedSession, "user" | "link"> & {
  link_id: string | null;
  link_scope: LinkScope[] | null;
  link_expires_at: Date | null;
  user_id: string | null;
  email: string;
  wallet_address: string;
  verified_wallet: string | null;
  email_confirmed_at: Date | null;
};

/**
 * Finds a client secret that hasn't expired, with the link of its customer. By it a person is no admin, and has proved nothing.
 */
export async function findEmbedSession(sql: Queryable, tokenHash: Uint8Array, now: Date): Promise<EmbedSession | null> {
  const [row] = await sql<Row[]>`
    select e.id, e.partner_id, p.name as partner, e.components, e.scope, e.origin, e.dpop_jkt, e.ticket_salt, e.number, e.expires_at,
      l.id as link_id, l.scope as link_scope, l.expires_at as link_expires_at,
      u.id as user_id, u.email, u.wallet_address, u.email_confirmed_at,
      case when u.wallet_verified_at is not null then u.wallet_address end as verified_wallet
      from embed_sessions e
      join partners p on p.id = e.partner_id
      left join (partner_links l join users u on u.id = l.user_id and u.disabled_at is null)
        on l.partner_id = e.partner_id and l.external_id = e.external_id and l.ended_at is null and l.expires_at > ${now}
     where e.token_hash = ${tokenHash} and e.expires_at > ${now}`;
  if (!row) return null;
  const {
    link_id,
    link_scope,
    link_expires_at,
    user_id,
    email,
    wallet_address,
    verified_wallet,
    email_confirmed_at,
    ...session
  } = row;
  if (!link_id || !link_scope || !link_expires_at || !user_id) return { ...session, user: null, link: null };
  return {
    ...session,
    user: {
      id: user_id,
      email,
      role: "user",
      wallet_address,
      email_confirmed_at,
      session_id: session.id,
      proved_at: null,
      proved_by: "password",
      link: { id: link_id, partner: session.partner, scope: link_scope.filter((one) => session.scope.includes(one)) },
    },
    link: { id: link_id, wallet_address: verified_wallet, scope: link_scope, expires_at: link_expires_at },
  };
}
