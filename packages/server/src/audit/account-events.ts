import type { AccountEvent, AccountEvents, ProblemCode } from "@freehold/contract";
import type { Queryable, Sql } from "../platform/database/connect.ts";
import { keyPage, numberKey, readKey } from "../platform/http/key-page.ts";

/** What happened to an account. */
export type NewAccountEvent = {
  action: AccountEvent["action"];
  /** `ok`, or with what it was refused. */
  code: "ok" | ProblemCode;
  /** Null where no request did it. */
  networkAddress: string | null;
  /** @default false */
  knownDevice?: boolean;
  /** The credential ID of the passkey of a sign-in or a proof. @default none */
  passkey?: string;
  /** The ID of the session that a proof was given for. @default none */
  session?: string;
};

/** Writes down what happened to an account, in the transaction in which it happens. The table takes no other change. */
export async function recordAccountEvent(sql: Queryable, userId: string, event: NewAccountEvent): Promise<void> {
  await sql`
    insert into account_events (user_id, action, code, network_address, known_device, passkey, session_id)
    values (${userId}, ${event.action}, ${event.code}, ${event.networkAddress}, ${event.knownDevice ?? false}, ${event.passkey ?? null},
      ${event.session ?? null})`;
}

/**
 * Writes down that a sign-in was refused, if the email address belongs to an account: each wrong password, of which the limits let
 * few pass, and every other code at most once a minute, so that the log is not flooded. It does not wait for the disk: the answer has to take as long for an address of no account.
 *
 * @param email - in lower case.
 * @returns whose address it is; null if it belongs to no account.
 */
export async function recordRefusedSignIn(sql: Sql, email: string, event: NewAccountEvent): Promise<string | null> {
  const rows = await sql.begin(async (tx) => {
    await tx`set local synchronous_commit = off`;
    return tx<{ id: string }[]>`
      with account as (select id from users where lower(email) = ${email}), recorded as (
        insert into account_events (user_id, action, code, network_address, known_device)
        select id, ${event.action}, ${event.code}, ${event.networkAddress}, ${event.knownDevice ?? false} from account
        where ${event.code} = 'invalid_credentials' or not exists (
          select from account_events e
          where e.user_id = account.id and e.action = ${event.action} and e.code = ${event.code}
            and e.at > wall_clock() - interval '1 minute'))
      select id from account`;
  });
  return rows[0]?.id ?? null;
}

/** Events of an account, newest first. By the index of the account. */
export async function listAccountEvents(
  sql: Queryable,
  { userId, after, limit }: { userId: string; after?: string | undefined; limit: number },
): Promise<AccountEvents> {
  const key = readKey(numberKey, after);
  const rows = await sql<(Omit<AccountEvent, "number" | "at"> & { number: bigint; at: Date })[]>`
    select number, at, action, code, network_address, known_device from account_events
    where user_id = ${userId} and ${key ? sql`number < ${key[0]}::bigint` : sql`true`}
    order by number desc limit ${limit + 1}`;
  const { items, next } = keyPage(rows, limit, ({ number }) => [String(number)]);
  return { items: items.map((row) => ({ ...row, number: Number(row.number), at: row.at.toISOString() })), next };
}
