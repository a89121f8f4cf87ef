import { randomBytes } from "node:crypto";
import type { PasswordForgot, PasswordForgotten } from "@freehold/contract";
import type { Sql } from "../../platform/database/connect.ts";
import type { Clock } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { sendJob } from "../../platform/jobs/send.ts";
import type { Jobs } from "../../platform/jobs/start.ts";
import { enqueueMail } from "../../platform/mail/outbox.ts";
import { passwordReset } from "../mails.ts";
import { findCredentials } from "../store.ts";
import { hashToken } from "../token-hash.ts";

/** 256 bits. */
const TOKEN_BYTES = 32;
/** How long a link works, in milliseconds. */
const LIFETIME = 30 * 60_000;

/**
 * Takes a request for a new password. Whether there is an account is looked up later, by a job: the answer, and the time it
 * takes, is the same for everybody.
 *
 * @param address - the network address it came from.
 * @throws {ProblemError} `too_many_requests`, whether or not there is an account.
 */
export async function forgotPassword(
  { sql, limits }: { sql: Sql; limits: Limits },
  { email }: PasswordForgot,
  address: string,
): Promise<PasswordForgotten> {
  const wanted = email.toLowerCase();
  await limits.take("passwordForgotByAddress", address);
  await limits.take("passwordForgotByEmail", wanted);
  await sql.begin((tx) => sendJob(tx, "password_forgot", { email: wanted }));
  return {
    success: true,
    message: "If an account with this e-mail exists, a link to choose a new password is on its way.",
  };
}

/** Mails links to those who forgot their password, from now on. */
export async function mailPasswordLinks(jobs: Jobs, deps: { sql: Sql; clock: Clock }): Promise<void> {
  await jobs.work("password_forgot", { atOnce: 5 }, ({ email }) => mailPasswordLink(deps, email));
}

/** Mails a link to a person, if there is one with this address who may sign in. It ends the one before. */
export async function mailPasswordLink({ sql, clock }: { sql: Sql; clock: Clock }, email: string): Promise<void> {
  const user = await findCredentials(sql, email);
  if (!user || user.disabled_at) return;
  const token = randomBytes(TOKEN_BYTES).toString("base64url");
  const expiresAt = new Date(clock().getTime() + LIFETIME);
  await sql.begin(async (tx) => {
    await tx`
      insert into password_resets (user_id, token_hash, expires_at) values (${user.id}, ${hashToken(token)}, ${expiresAt})
      on conflict (user_id) do update set token_hash = excluded.token_hash, expires_at = excluded.expires_at`;
    await enqueueMail(tx, user, passwordReset({ token, expiresAt }));
  });
}
