import type { Credentials, Login } from "@freehold/contract";
import type { Logger } from "pino";
import { type NewAccountEvent, recordAccountEvent, recordRefusedSignIn } from "../../audit/account-events.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Counter, Limits } from "../../platform/http/limits.ts";
import { ProblemError, toProblem } from "../../platform/http/problem.ts";
import type { Passwords } from "../passwords.ts";
import { endOldestSessions, findCredentials, insertSession, toUser } from "../store.ts";
import { hashToken, newToken } from "../tokens.ts";
import { type Device, findDevice, rememberDevice } from "./known-devices.ts";
import { mailNewDevice } from "./mail-new-devices.ts";

/** By it browsers tell our token from a host page's own. */
const TOKEN_MARK = "fh_";

/** Who asks, as far as a server can know. */
export type Sender = {
  networkAddress: string;
  log: Logger;
  /** Ends when the client waits for the answer no more. */
  signal?: AbortSignal;
};

type SignInDeps = Pick<Deps, "sql" | "clock"> & { passwords: Passwords; limits: Limits };
type Credentialed = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/**
 * Opens a session. An unknown email address and a wrong password get one answer after the same work, so that a stranger cannot
 * find out who has an account. The token leaves the server here and is kept only as a hash.
 *
 * On a device that is known to the account its own counters hold, and no others, so that strangers' guesses do not lock its owner out.
 * A sign-in on any other one is mailed ({@link mailNewDevice}). Each is logged, failed or not, and stands in the account's log. Those
 * that succeed have limits of their own, for one person and for one network address.
 *
 * @throws {ProblemError} `invalid_credentials`; `account_disabled`, but only with the right password; `too_many_requests`; `overloaded`.
 */
export async function signIn(deps: SignInDeps, input: Credentials, sender: Sender): Promise<Login> {
  const { sql } = deps;
  const { networkAddress, log } = sender;
  // Folded here alone: were the database to fold differently, as it does with U+0130, one account would have many counters.
  const email = input.email.toLowerCase();
  const device = await findDevice(sql, email, input.device_token);
  const event = { action: "sign_in", networkAddress, knownDevice: device?.isKnown ?? false } as const;
  const line = { network_address: networkAddress, known_device: event.knownDevice };
  try {
    const person = await comparePassword(deps, { email, password: input.password, device }, sender);
    if (person.disabled_at) throw new ProblemError("account_disabled", "This account is disabled. Contact support.");
    const counters: Counter[] = [
      ["signedInByPerson", person.id],
      ["signedInByAddress", networkAddress],
    ];
    const open = () => openSession(deps, person, { device, deviceToken: input.device_token, event });
    const login = await deps.limits.attempt(counters, open, { countSuccess: true });
    log.info({ ...line, account_id: person.id, code: "ok" }, "sign-in");
    return login;
  } catch (error) {
    const { code } = toProblem(error);
    const accountId = await recordRefusedSignIn(sql, email, { ...event, code }).catch((err) => {
      // What went wrong with the sign-in itself is the answer.
      log.error({ err }, "failed to log a refused sign-in");
      return null;
    });
    log.info({ ...line, account_id: accountId, code }, "sign-in");
    throw error;
  }
}

const refused = () => new ProblemError("invalid_credentials", "The email address or password is wrong.");

async function comparePassword(
  { sql, passwords, limits }: SignInDeps,
  { email, password, device }: { email: string; password: string; device: Device | null },
  { networkAddress, signal }: Sender,
): Promise<Credentialed> {
  const counters: Counter[] = device?.isKnown
    ? [["signInByDevice", Buffer.from(device.tokenHash).toString("hex"), email]]
    : [
        ["signInByAddress", networkAddress],
        ["signInByPair", networkAddress, email],
        ["signInByEmail", email],
      ];
  return limits.attempt(counters, async () => {
    const person = await findCredentials(sql, email);
    const matches = await passwords.matches(person?.password_hash ?? null, password, signal);
    if (!person || !matches) throw refused();
    return person;
  });
}

async function openSession(
  { sql, clock }: SignInDeps,
  person: Credentialed,
  {
    device,
    deviceToken,
    event,
  }: { device: Device | null; deviceToken: string | undefined; event: Omit<NewAccountEvent, "code"> },
): Promise<Login> {
  const now = clock();
  const token = TOKEN_MARK + newToken();
  const device_token = device?.isOurs && deviceToken ? deviceToken : newToken();
  const deviceTokenHash = hashToken(device_token);
  const expiresAt = await sql.begin(async (tx) => {
    // Sent one after the other without waiting in between: the person's row is locked meanwhile.
    const [expires] = await Promise.all([
      insertSession(tx, person, hashToken(token), now, deviceTokenHash),
      endOldestSessions(tx, person.id, now),
      rememberDevice(tx, person.id, deviceTokenHash, now),
      recordAccountEvent(tx, person.id, { ...event, code: "ok" }),
      device?.isKnown ? null : mailNewDevice(tx, person, now),
    ]);
    // The password or the account has changed: nothing of it stays.
    if (!expires) throw refused();
    return expires;
  });
  return { success: true, token, expires_at: expiresAt.toISOString(), user: toUser(person), device_token };
}
