import type { Credentials, Login } from "@freehold/contract";
import { recordRefusedSignIn } from "../../audit/account-events.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Counter, Limits } from "../../platform/http/limits.ts";
import { ProblemError, toProblem } from "../../platform/http/problem.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import { isStrong } from "../factors/read-methods.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { finishDueRecovery } from "../recovery/advance-recoveries.ts";
import { findCredentials } from "../store.ts";
import { findNextStep, type SecondFactorPolicy } from "./find-next-step.ts";
import { type Device, findDevice } from "./known-devices.ts";
import { openSession, type Sender } from "./open-session.ts";
import { refuseShut } from "./refuse-shut.ts";
import { renewHash } from "./renew-hash.ts";
import { beginSecondStep } from "./second-step.ts";

type SignInDeps = Pick<Deps, "sql" | "clock"> & {
  passwords: Passwords;
  limits: Limits;
  secondFactor: SecondFactorPolicy;
};
type Credentialed = NonNullable<Awaited<ReturnType<typeof findCredentials>>>;

/**
 * Opens a session with a password, or begins its second step. An unknown email address and a wrong password get one answer after the same
 * work, so that a stranger cannot find out who has an account.
 *
 * On a device that is known to the account its own counters hold, and no others, so that strangers' guesses do not lock its owner out.
 * A sign-in on any other device is mailed. Each is logged, failed or not, and is in the account's log. Those with the right password have
 * limits of their own, for one person and for one network address. If the hash of the password has older parameters, it is renewed
 * ({@link renewHash}).
 *
 * @throws {ProblemError} `invalid_credentials`; `second_factor_required` and those of {@link refuseShut}, but only with the right password;
 *   `too_many_requests`; `overloaded`.
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
    const compare = async () => {
      const compared = await comparePassword(deps, { email, password: input.password, device }, sender);
      const person = { ...compared, password_hash: await renewHash(deps, compared, input.password, log) };
      if (person.factors_lost_at && (await finishDueRecovery(sql, person.id, deps.clock())))
        person.factors_lost_at = null;
      refuseShut(person);
      return person;
    };
    let person = await compare();
    const options = { device, deviceToken: input.device_token, event };
    const go = () =>
      openOrAskMore(deps, person, options, sender).catch(async (error) => {
        if (toProblem(error).code !== "invalid_credentials") throw error;
        // Another sign-in may have renewed the hash since the comparison. Then the password still matches.
        person = await compare();
        return openOrAskMore(deps, person, options, sender);
      });
    const login = await deps.limits.attempt(rightPasswordCounters(person.id, networkAddress), go, {
      countSuccess: true,
    });
    logSecurityEvent(log, "sign_in", { ...line, account_id: person.id, code: "ok" }, "sign-in");
    return login;
  } catch (error) {
    const { code } = toProblem(error);
    const accountId = await recordRefusedSignIn(sql, email, { ...event, code }).catch((err) => {
      // What went wrong with the sign-in itself is the answer.
      log.error({ err }, "failed to log a refused sign-in");
      return null;
    });
    logSecurityEvent(log, "sign_in", { ...line, account_id: accountId, code }, "sign-in");
    throw error;
  }
}

/** What sign-ins with the right password are counted by, whether they succeed or need a second step. */
const rightPasswordCounters = (userId: string, networkAddress: string): Counter[] => [
  ["signedInByPerson", userId],
  ["signedInByAddress", networkAddress],
];

/** What is said of a password that is wrong, or was changed meanwhile. */
export const refusedSignIn = () => new ProblemError("invalid_credentials", "The email address or password is wrong.");

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
    if (!person || !matches) throw refusedSignIn();
    return person;
  });
}

async function openOrAskMore(
  { sql, clock, secondFactor, limits }: SignInDeps,
  person: Credentialed,
  opened: Pick<Parameters<typeof openSession>[1], "device" | "deviceToken" | "event">,
  sender: Sender,
): Promise<Login> {
  const now = clock();
  let methods = await findNextStep(sql, secondFactor, person, opened.device?.isKnown ?? false);
  if (methods.some(isStrong) && (await finishDueRecovery(sql, person.id, now)))
    methods = await findNextStep(sql, secondFactor, person, false);
  if (methods.length) {
    if (methods.includes("email_code")) await limits.take("signInCode", person.id);
    const more = await sql.begin((tx) => beginSecondStep(tx, person, methods, now));
    const detail = methods.includes("email_code")
      ? "We emailed you a code. Enter it to sign in."
      : "Confirm it's you with your passkey or the code of your authenticator app.";
    throw new ProblemError("second_factor_required", detail, { secondFactor: more });
  }
  return sql.begin(async (tx) => {
    const login = await openSession(tx, { ...opened, person, provedBy: "password", sender }, now);
    // The password or the account has changed: nothing of it stays.
    if (!login) throw refusedSignIn();
    return login;
  });
}
