import type { Login, PasskeySignIn, ProofMethod, SignInCode } from "@freehold/contract";
import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Tx } from "../../platform/database/connect.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { ProblemError, toProblem } from "../../platform/http/problem.ts";
import { logSecurityEvent } from "../../platform/http/security-events.ts";
import { checkPasskey } from "../factors/passkeys.ts";
import { isStrong } from "../factors/read-methods.ts";
import type { RelyingParty } from "../factors/relying-party.ts";
import { wrongCode } from "../factors/take-code.ts";
import { cancelByFactor } from "../recovery/cancel-by-factor.ts";
import { findCredentialsById, lockPerson } from "../store.ts";
import { hashToken } from "../tokens.ts";
import { findDevice } from "./known-devices.ts";
import { openSession, type Sender } from "./open-session.ts";
import { refuseShut } from "./refuse-shut.ts";
import { beginSecondStep, findOpenSignIn, takeSignInCode } from "./second-step.ts";
import { refusedSignIn } from "./sign-in.ts";

type FinishDeps = Pick<Deps, "sql" | "clock"> & { limits: Limits };

/**
 * Ends the second step of a sign-in with a code, and opens the session. Wrong codes have a limit of their own. The sign-in itself was counted
 * when its password was right, and ends only once.
 *
 * @throws {ProblemError} `wrong_code`; `expired_code`; `invalid_credentials` if the password was changed meanwhile; `too_many_requests`.
 */
export async function verifySignIn(deps: FinishDeps, input: SignInCode, sender: Sender): Promise<Login> {
  const { sql, clock, limits } = deps;
  const { userId } = await sql.begin((tx) => findOpenSignIn(tx, input.challenge, clock()));
  const take = async (tx: Tx) => {
    const open = await findOpenSignIn(tx, input.challenge, clock());
    await lockPerson(tx, userId);
    const provedBy = await takeSignInCode(tx, input, open, clock);
    const { passwordHash, passkey } = open;
    const deviceToken = input.device_token;
    if (provedBy) return finish(tx, { userId, passwordHash, provedBy, passkey, deviceToken }, sender, clock());
    // Not thrown: the try is to be committed.
    const event = { action: "sign_in", code: "wrong_code", networkAddress: sender.networkAddress } as const;
    await recordAccountEvent(tx, userId, event);
    return null;
  };
  return logged(sender, userId, () =>
    limits.attempt([["secondFactor", userId]], async () => {
      const login = await sql.begin(take);
      if (!login) throw wrongCode();
      return login;
    }),
  );
}

/**
 * Opens a session with a passkey, which needs nothing else. One that a backup has brought back needs a mailed code as well, once: its person may
 * have removed it since the backup.
 *
 * @throws {ProblemError} `passkey_refused`; `second_factor_required`; `too_many_requests`; those of {@link refuseShut}.
 */
export async function signInByPasskey(
  { sql, clock, limits, relyingParty }: FinishDeps & { relyingParty: RelyingParty },
  { credential, device_token }: PasskeySignIn,
  sender: Sender,
): Promise<Login> {
  const now = clock();
  const open = async () => {
    const done = await sql.begin(async (tx) => {
      const userId = await checkPasskey(tx, relyingParty, credential, null, now);
      const passkey = credential.id;
      const [restored] = await tx`select from passkeys where credential_id = ${passkey} and restored_at is not null`;
      if (restored) return { userId };
      const signIn = { userId, passwordHash: null, provedBy: "passkey", passkey, deviceToken: device_token } as const;
      return { login: await finish(tx, signIn, sender, now) };
    });
    if (done.login) return done.login;
    throw await askForCode({ sql, limits }, done.userId, credential.id, now);
  };
  return logged(sender, null, () => limits.attempt([["passkeySignIn", sender.networkAddress]], open));
}

/** Mails the code that a passkey from a backup needs. @returns what the sign-in is answered with */
async function askForCode(
  { sql, limits }: Pick<FinishDeps, "sql" | "limits">,
  userId: string,
  passkey: string,
  now: Date,
): Promise<ProblemError> {
  const person = await findCredentialsById(sql, userId);
  if (!person) return refusedSignIn();
  refuseShut(person);
  await limits.take("signInCode", userId);
  const secondFactor = await sql.begin((tx) => beginSecondStep(tx, person, ["email_code"], now, passkey));
  return new ProblemError("second_factor_required", "We emailed you a code. Enter it to sign in.", { secondFactor });
}

/** Writes the line of a sign-in, done or refused. @param userId - whose it is, if that is known before it is done */
async function logged(
  { networkAddress, log }: Sender,
  userId: string | null,
  signIn: () => Promise<Login>,
): Promise<Login> {
  const write = (account_id: string | null, code: string) =>
    logSecurityEvent(log, "sign_in", { network_address: networkAddress, account_id, code }, "sign-in");
  try {
    const login = await signIn();
    write(login.user.id, "ok");
    return login;
  } catch (error) {
    write(userId, toProblem(error).code);
    throw error;
  }
}

async function finish(
  tx: Tx,
  {
    userId,
    passwordHash,
    provedBy,
    passkey,
    deviceToken,
  }: {
    userId: string;
    passwordHash: string | null;
    provedBy: ProofMethod;
    passkey: string | null;
    deviceToken: string | undefined;
  },
  sender: Sender,
  now: Date,
): Promise<Login> {
  const person = await findCredentialsById(tx, userId);
  if (!person) throw refusedSignIn();
  refuseShut(person);
  const device = await findDevice(tx, person.email.toLowerCase(), deviceToken);
  const { networkAddress } = sender;
  const knownDevice = device?.isKnown ?? false;
  const event = { action: "sign_in", networkAddress, knownDevice, ...(passkey && { passkey }) } as const;
  const login = await openSession(
    tx,
    {
      person: { ...person, password_hash: passwordHash ?? person.password_hash },
      ...{ provedBy, sender, device, deviceToken, event },
    },
    now,
  );
  if (!login) throw refusedSignIn();
  if (isStrong(provedBy)) await cancelByFactor(tx, userId, { session: hashToken(login.token), networkAddress, now });
  return login;
}
