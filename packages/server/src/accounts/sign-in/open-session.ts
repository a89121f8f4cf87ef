import type { Login, ProofMethod } from "@freehold/contract";
import type { Logger } from "pino";
import { type NewAccountEvent, recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import { deleteSession, endOldestSessions, insertSession, lockPerson, toUser, type UserRow } from "../store.ts";
import { hashToken, newSessionToken, newToken } from "../tokens.ts";
import { type Device, rememberDevice } from "./known-devices.ts";
import { mailNewDevice } from "./mail-new-devices.ts";

/** Who asks, as far as a server can know. */
export type Sender = {
  networkAddress: string;
  /** "Firefox on Windows"; null if the browser doesn't say. */
  deviceLabel: string | null;
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
  sender: Sender;
  device: Device | null;
  deviceToken: string | undefined;
  event: Omit<NewAccountEvent, "code">;
};

/**
 * Opens a session, and ends the one that the sign-in was sent with (ASVS 7.2.4). The device is known to the account from now on; a sign-in on
 * one that was not is mailed. The token leaves the server here and is kept only as a hash.
 *
 * @returns null if the password or the account has changed since the sign-in began: then nothing of it must stay.
 */
export async function openSession(tx: Tx, signIn: GoodSignIn, now: Date): Promise<Login | null> {
  const { person, provedBy, sender, device, deviceToken, event } = signIn;
  const opened = { provedBy, device: sender.deviceLabel, networkAddress: sender.networkAddress };
  const token = newSessionToken();
  const device_token = device?.isOurs && deviceToken ? deviceToken : newToken();
  const deviceTokenHash = hashToken(device_token);
  // Sent one after the other without waiting in between: the person's row is locked meanwhile.
  const [, expiresAt] = await Promise.all([
    lockPerson(tx, person.id),
    insertSession(tx, person, hashToken(token), now, { ...opened, deviceTokenHash }),
    endOldestSessions(tx, person.id, now),
    rememberDevice(tx, person.id, deviceTokenHash, now),
    recordAccountEvent(tx, person.id, { ...event, code: "ok" }),
    device?.isKnown ? null : mailNewDevice(tx, person, now),
    sender.tokenHash ? deleteSession(tx, sender.tokenHash) : null,
  ]);
  return expiresAt && { success: true, token, expires_at: expiresAt.toISOString(), user: toUser(person), device_token };
}
