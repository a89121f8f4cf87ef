import type { LinkScope, ProblemCode, ProofMethod, Role } from "@freehold/contract";
import type { HttpBindings } from "@hono/node-server";
import type { Context } from "hono";
import type { Logger } from "pino";
import type { Chain } from "../chain/chain.ts";
import type { Sql } from "../database/connect.ts";
import type { Reader, ReaderOptions } from "../database/replica/reader.ts";
import type { SecurityEvent } from "./security-events.ts";

/** Tells the time. Tests give their own. */
export type Clock = () => Date;

/** The real time, which others' clocks are compared with: a sandbox's own clock may be ahead of it. */
export type RealClock = { realClock: Clock };

/** The person who makes a request, read from the database with the request's session. */
export type SessionUser = {
  id: string;
  email: string;
  role: Role;
  wallet_address: string;
  email_confirmed_at: Date | null;
  session_id: string;
  /** When they last proved who they are in this session, and how. Null: not with the factor that they have. */
  proved_at: Date | null;
  proved_by: ProofMethod;
  /** Through which link a partner's page acts for them; null: they are here themselves. */
  link: DelegatedLink | null;
};

/** What a person agreed to that a partner's page may do for them. */
export type DelegatedLink = {
  id: string;
  /** The partner's name. */
  partner: string;
  scope: LinkScope[];
};

/** A partner's key that works. */
export type PartnerKey = {
  id: string;
  partner_id: string;
  origins: string[];
  requests_per_minute: number;
  /** It's the partner's public keys, with which assertions are signed. */
  is_jwks?: true;
};

/** What every handler finds in its context. `user` is there on every route that `app.ts` puts behind `requireUser`. */
export type Env = {
  Bindings: Partial<HttpBindings>;
  Variables: {
    requestId: string;
    log: Logger;
    /** Where the request came from, see server/network-address.ts. */
    networkAddress: string;
    /** With which problem the request is answered, if with one. */
    problemCode?: ProblemCode;
    /** Which security event a request is, where its call can be several. */
    securityEvent?: SecurityEvent;
    user: SessionUser;
    /** SHA-256 of the token of this request. */
    tokenHash: Uint8Array;
    /** The key with which a partner's server calls. */
    partnerKey: PartnerKey;
  };
};

/** What lists, figures and files are read from: a replica, if there is one. Never what decides about money, limits, roles or sessions. */
export type Reads = { reads: (c: Context<Env>, options?: Pick<ReaderOptions, "fresh">) => Reader };

/** What the features are built with: `walletRoutes({ sql, clock, ... })`. */
export type Deps = {
  sql: Sql;
  clock: Clock;
  log: Logger;
  /** @default none: deposits come from elsewhere, and admins record payments by hand */
  chain?: Chain | null;
};
