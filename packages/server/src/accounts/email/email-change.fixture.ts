import { expect } from "vitest";
import { createTestApp } from "../../app.fixture.ts";
import { someAddress } from "../../money.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";

const PLENTY = { points: 1_000, duration: 900 };
let serial = 0;
/** An email address that no account has. */
export const fresh = (name = "person") => `${name}-${++serial}@${name}${serial}.example`;

/**
 * The application, and the calls and emails of a change of email address.
 *
 * @example
 * const { person, changed, undo, undoLink } = createEmailApp(sql);
 */
export function createEmailApp(sql: Sql) {
  const app = createTestApp(sql, { limits: { emailChange: PLENTY, mailedLink: PLENTY } });

  /** A person signed in, in a session with a fresh proof. */
  async function person(email = fresh()) {
    const { token, user } = await app.signedUp(email, { wallet_address: someAddress() });
    return { email, token, id: user.id };
  }

  const change = (token: string, email: string) => app.post("/api/auth/email", { email }, token);
  const confirm = (token: string) => app.post("/api/auth/email/change/confirm", { token });

  /** The texts of emails to an address, oldest first. */
  const mailsTo = async (email: string, template: string) =>
    (
      await sql<{ text: string }[]>`
        select message::text as text from outbox where to_address = ${email} and template = ${template} order by created_at`
    ).map(({ text }) => text);
  /** The token of the newest link to a path in an email to an address. */
  async function linkTo(email: string, template: string, path: string) {
    const text = (await mailsTo(email, template)).at(-1) ?? "";
    return new RegExp(`${path}#([\\w-]{43})"`).exec(text)?.[1] ?? "";
  }
  const confirmLink = (to: string) => linkTo(to, "email_change", "/change-email");

  return {
    app,
    person,
    change,
    confirm,
    undo: (token: string) => app.post("/api/auth/email/change/undo", { token }),
    /** The address of a session's account; undefined if the session has ended. */
    me: async (token: string) => (await app.get<{ email?: string }>("/api/auth/me", token)).body.email,
    mailsTo,
    linkTo,
    confirmLink,
    undoLink: (from: string) => linkTo(from, "email_changed_elsewhere", "/undo-email"),
    /** Changes the address of a session's account, all the way. @returns the new one */
    async changed(token: string, to = fresh("new")) {
      expect((await change(token, to)).status).toBe(202);
      expect((await confirm(await confirmLink(to))).status).toBe(204);
      return to;
    },
    async row(id: string) {
      const [found] = await sql<
        { email: string; destinations_frozen_until: Date | null; email_confirmed_at: Date | null }[]
      >`
        select email, destinations_frozen_until, email_confirmed_at from users where id = ${id}`;
      return found;
    },
    /** Waits until so many statements wait for a lock. */
    waitsForLock: (least = 1) =>
      expect
        .poll(
          async () =>
            (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
              .length,
        )
        .toBeGreaterThanOrEqual(least),
  };
}
