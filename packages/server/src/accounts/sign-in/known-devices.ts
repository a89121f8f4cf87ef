import type { Queryable, Tx } from "../../platform/database/connect.ts";
import { hashToken } from "../tokens.ts";

/** What a device token that was sent with a sign-in stands for. */
export type Device = {
  tokenHash: Uint8Array;
  /** This account was signed in to on it before. */
  isKnown: boolean;
  /** It is a token of ours, if perhaps of another account. */
  isOurs: boolean;
};

/**
 * Looks a device token up: a row of this table takes the place of a signature, so that tokens can be ended.
 *
 * @param email - of the account that is signed in to, in lower case.
 */
export async function findDevice(sql: Queryable, email: string, token: string | undefined): Promise<Device | null> {
  if (!token) return null;
  const tokenHash = hashToken(token);
  const [found] = await sql<[{ is_ours: boolean; is_known: boolean }]>`
    select count(*) > 0 as is_ours, count(*) filter (where lower(u.email) = ${email}) > 0 as is_known
      from known_devices d join users u on u.id = d.user_id where d.token_hash = ${tokenHash}`;
  return { tokenHash, isKnown: found.is_known, isOurs: found.is_ours };
}

/** So many devices are known to an account at most: one more is known in place of the one that was not used for longest. */
const MOST_DEVICES = 100;

/** The device is known to the account from now on. */
export async function rememberDevice(tx: Tx, userId: string, tokenHash: Uint8Array, now: Date): Promise<void> {
  await Promise.all([
    tx`
      insert into known_devices (user_id, token_hash, created_at, last_used_at) values (${userId}, ${tokenHash}, ${now}, ${now})
      on conflict (user_id, token_hash) do update set last_used_at = excluded.last_used_at`,
    tx`
      delete from known_devices where user_id = ${userId} and token_hash in (
        select token_hash from known_devices where user_id = ${userId}
        order by last_used_at desc, token_hash offset ${MOST_DEVICES})`,
  ]);
}
