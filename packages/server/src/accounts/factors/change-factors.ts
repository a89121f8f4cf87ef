import type { FactorAdded, Factors, NewPasskey, RenewedSession } from "@freehold/contract";
import { type NewAccountEvent, recordAccountEvent } from "../../audit/account-events.ts";
import type { Queryable, Tx } from "../../platform/database/connect.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { mailChange } from "../mail-report.ts";
import { renewToken } from "../renew-token.ts";
import { lockPerson } from "../store.ts";
import { confirmAuthenticator } from "./authenticator.ts";
import { factorChanged } from "./mails.ts";
import { addPasskey, listPasskeys, passkeyUserId, removePasskey } from "./passkeys.ts";
import { hasFactor } from "./read-methods.ts";
import { createRecoveryCodes, hasRecoveryCodes } from "./recovery-codes.ts";
import type { RelyingParty } from "./relying-party.ts";
import { wrongCode } from "./take-code.ts";

/** For how long after a sign-in a browser may add a passkey by itself, in milliseconds: it does so right away. */
const AUTOMATIC = 5 * 60_000;

type ChangeDeps = Pick<Deps, "sql" | "clock"> & { limits: Limits; relyingParty: RelyingParty; isRequired: boolean };

/** Who changes their factors, and in which session. */
export type FactorOwner = { user: SessionUser; tokenHash: Uint8Array; networkAddress: string };

/** Reads what a person has besides the password. */
export async function readFactors(
  sql: Queryable,
  { relyingParty, isRequired }: Pick<ChangeDeps, "relyingParty" | "isRequired">,
  user: SessionUser,
): Promise<Factors> {
  const [row] = await sql<[{ confirmed_at: Date | null; codes: number }]>`
    select (select confirmed_at from authenticators where user_id = ${user.id}) as confirmed_at,
      (select count(*)::integer from recovery_codes where user_id = ${user.id}) as codes`;
  const hasFactors = await hasFactor(sql, user.id);
  return {
    success: true,
    passkeys: await listPasskeys(sql, user.id),
    relying_party: { id: relyingParty.id, user_id: Buffer.from(passkeyUserId(user.id)).toString("base64url") },
    authenticator: row.confirmed_at && { created_at: row.confirmed_at.toISOString() },
    recovery_codes_left: row.codes,
    required: isRequired && user.role === "admin",
    ...(await readRemoval(sql, user.id, hasFactors)),
  };
}

/** Reads whether all factors of a person are about to be removed, or were lately (`accounts/recovery`). */
async function readRemoval(
  sql: Queryable,
  userId: string,
  hasFactors: boolean,
): Promise<Pick<Factors, "removal" | "removed_at">> {
  const [last] = await sql<{ requested_at: Date; due_at: Date; by_admins: boolean; ended_at: Date | null }[]>`
    select requested_at, due_at, proposal_id is not null as by_admins, ended_at from factor_recoveries
    where user_id = ${userId} and begun_at is not null
      and (ended_at is null or (outcome = 'done' and ended_at > current_moment() - interval '30 days'))
    order by begun_at desc limit 1`;
  if (!last) return { removal: null, removed_at: null };
  const { requested_at, due_at, by_admins, ended_at } = last;
  if (ended_at) return { removal: null, removed_at: hasFactors ? null : ended_at.toISOString() };
  return {
    removal: { requested_at: requested_at.toISOString(), ends_at: due_at.toISOString(), by_admins },
    removed_at: null,
  };
}

/**
 * Keeps a new passkey.
 *
 * @throws {ProblemError} `passkey_refused`; `too_many_requests`; `automatic_passkey_refused` for one that the browser made by itself, unless it's
 * the account's first factor and comes with the sign-in.
 */
export async function keepPasskey(deps: ChangeDeps, owner: FactorOwner, input: NewPasskey): Promise<FactorAdded> {
  return addFactor(
    deps,
    owner,
    input.automatic
      ? { action: "passkey_added", what: `Your browser added the passkey “${input.name}” when you signed in` }
      : { action: "passkey_added", what: `You added the passkey “${input.name}”`, by: "passkey" },
    async (tx, now) => {
      if (input.automatic) await requireJustSignedIn(tx, owner.user, now);
      await addPasskey(tx, deps.relyingParty, owner.user.id, input, now);
    },
  );
}

/** In a stolen session, a passkey that is made without a touch would go unnoticed. */
async function requireJustSignedIn(tx: Tx, user: SessionUser, now: Date): Promise<void> {
  const [allowed] = await tx`
    select from sessions
    where id = ${user.session_id} and created_at > ${new Date(now.getTime() - AUTOMATIC)}
      and proved_by in ('password', 'email_code') and not has_factor(user_id)
      and not exists (select from passkeys where user_id = ${user.id})`;
  if (!allowed)
    throw new ProblemError(
      "automatic_passkey_refused",
      "A browser can only add an account's first passkey automatically, right after a sign-in with the password.",
    );
}

/** Confirms an authenticator with its first code. @throws {ProblemError} `wrong_code`; `too_many_requests` */
export async function keepAuthenticator(deps: ChangeDeps, owner: FactorOwner, code: string): Promise<FactorAdded> {
  const change = {
    action: "authenticator_added",
    what: "You added an authenticator app",
    by: "authenticator",
  } as const;
  return deps.limits.attempt([["secondFactor", owner.user.id]], () =>
    addFactor(deps, owner, change, async (tx, now) => {
      if (!(await confirmAuthenticator(tx, owner.user.id, code, now))) throw wrongCode();
    }),
  );
}

/** Removes a passkey. @throws {ProblemError} `not_found`; `last_factor` of an admin who needs one */
export async function dropPasskey(deps: ChangeDeps, owner: FactorOwner, id: string): Promise<RenewedSession> {
  return removeFactor(
    deps,
    owner,
    { action: "passkey_removed", what: "You removed a passkey", isRemoved: true },
    (tx) => removePasskey(tx, owner.user.id, id),
  );
}

/** Removes the authenticator. @throws {ProblemError} `not_found`; `last_factor` of an admin who needs one */
export async function dropAuthenticator(deps: ChangeDeps, owner: FactorOwner): Promise<RenewedSession> {
  const change = {
    action: "authenticator_removed",
    what: "You removed your authenticator app",
    isRemoved: true,
  } as const;
  return removeFactor(deps, owner, change, async (tx) => {
    const [removed] = await tx`
      delete from authenticators where user_id = ${owner.user.id} and confirmed_at is not null returning user_id`;
    if (!removed) throw new ProblemError("not_found", "Your account has no authenticator app.");
  });
}

/** Gives the person new recovery codes. @throws {ProblemError} `not_found` if they have no factor that a code could take the place of */
export async function renewRecoveryCodes(deps: ChangeDeps, owner: FactorOwner): Promise<string[]> {
  const { sql, clock } = deps;
  return sql.begin(async (tx) => {
    await lockPerson(tx, owner.user.id);
    if (!(await hasFactor(tx, owner.user.id)))
      throw new ProblemError("not_found", "Add a passkey or an authenticator app first.");
    const now = clock();
    const codes = await createRecoveryCodes(tx, owner.user.id, now);
    const change = { action: "recovery_codes_made", what: "You made new recovery codes" } as const;
    await tell(tx, owner, change, now);
    return codes;
  });
}

type Change = { action: NewAccountEvent["action"]; what: string; isRemoved?: boolean };

/**
 * Adds a factor. The session that adds it gets a new token, and a person without recovery codes gets some. Without `by` the person hasn't used
 * the factor: that proves nothing, and the codes wait until the person asks for them, because no screen shows them now.
 */
async function addFactor(
  { sql, clock, limits }: ChangeDeps,
  owner: FactorOwner,
  change: Change & { by?: "passkey" | "authenticator" },
  add: (tx: Tx, now: Date) => Promise<void>,
): Promise<FactorAdded> {
  const { user, tokenHash } = owner;
  const work = () =>
    sql.begin(async (tx) => {
      await lockPerson(tx, user.id);
      const now = clock();
      await add(tx, now);
      const codes =
        change.by && !(await hasRecoveryCodes(tx, user.id)) ? await createRecoveryCodes(tx, user.id, now) : null;
      await tell(tx, owner, change, now);
      return { ...(await renewToken(tx, { tokenHash, provedBy: change.by, now })), recovery_codes: codes };
    });
  return limits.attempt([["factorAdded", user.id]], work, { countSuccess: true });
}

async function removeFactor(
  { sql, clock, isRequired }: ChangeDeps,
  owner: FactorOwner,
  change: Change,
  remove: (tx: Tx) => Promise<void>,
): Promise<RenewedSession> {
  const { user, tokenHash } = owner;
  return sql.begin(async (tx) => {
    await lockPerson(tx, user.id);
    const hadFactor = await hasFactor(tx, user.id);
    await remove(tx);
    if (hadFactor && !(await hasFactor(tx, user.id))) {
      if (isRequired && user.role === "admin")
        throw new ProblemError("last_factor", "Admins need a second factor. Add another one first.");
      // They take the place of a factor, and there is none left.
      await tx`delete from recovery_codes where user_id = ${user.id}`;
    }
    await tell(tx, owner, change, clock());
    return renewToken(tx, { tokenHash, now: clock() });
  });
}

/** Writes it into the account's log, and mails it. */
async function tell(tx: Tx, { user, networkAddress }: FactorOwner, change: Change, now: Date): Promise<void> {
  const { action, what, isRemoved = false } = change;
  await recordAccountEvent(tx, user.id, { action, code: "ok", networkAddress });
  await mailChange(tx, user.id, { session: user.session_id, now }, (link) =>
    factorChanged({ what, at: now, isRemoved, link }),
  );
}
