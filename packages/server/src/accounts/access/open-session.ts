import type { Login, ProofMethod } from "@freehold/contract";
import type { Logger } from "pino";
import { type NewAccountEvent, recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { deleteSession, endOldestSessions, insertSession, toUser, type UserRow } from "../store.ts";
import { hashToken, newSessionToken, newToken } from "../tokens.ts";
import { type Device, rememberDevice } from "./known-devices.ts";
import { mailNewDevice } from "./mail-new-devices.ts";

/** Who asks, as far as a server can know. */
export type Sender = {
  networkAddress: string;
  log: Logger;
  /** SHA-256 of the token that the request came with. */
  tokenHash?: Uint8Array | undefined;
  /** Ends when the client waits for the answer no more. */
  signal?: AbortSignal;
};

/** A sign-in that has all it needs. */
export type GoodSignIn = {
  /** The person, with the hash of the password as it was when the sign-in began. */
  person: UserRow & { password_hash: string };
  provedBy: ProofMethod;
  device: Device | null;
  deviceToken: string | undefined;
  event: Omit<NewAccountEvent, "code">;
  /** Of the session that this one takes the place of. */
  previous?: Uint8Array | undefined;
};

/**
 * Opens a session, and ends the one that the sign-in came with (ASVS 7.2.4). The device is known to the account from now on; a sign-in on
 * one that was not is mailed. The token leaves the server here and is kept only as a hash.
 *
 * @returns null if the password or the account has changed since the sign-in began: then nothing of it must stay.
 */
export async function openSession(tx: Tx, signIn: GoodSignIn, now: Date): Promise<Login | null> {
  const { person, provedBy, device, deviceToken, event, previous } = signIn;
  const token = newSessionToken();
  const device_token = device?.isOurs && deviceToken ? deviceToken : newToken();
  const deviceTokenHash = hashToken(device_token);
  // Sent one after the other without waiting in between: the person's row is locked meanwhile.
  const [expiresAt] = await Promise.all([
    insertSession(tx, person, hashToken(token), now, { deviceTokenHash, provedBy }),
    endOldestSessions(tx, person.id, now),
    rememberDevice(tx, person.id, deviceTokenHash, now),
    recordAccountEvent(tx, person.id, { ...event, code: "ok" }),
    device?.isKnown ? null : mailNewDevice(tx, person, now),
    previous ? deleteSession(tx, previous) : null,
  ]);
  return expiresAt && { success: true, token, expires_at: expiresAt.toISOString(), user: toUser(person), device_token };
}
