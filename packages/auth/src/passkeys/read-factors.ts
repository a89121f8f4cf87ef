import type { FactorAdded, Factors } from "@freehold/contract";
import { factors } from "@freehold/session/api/factors";
import { canUsePasskeys } from "./can-use-passkeys.ts";

/** Held while a passkey is being made: until the server has it, each list is incomplete. */
const LOCK = "freehold-passkeys";

type Signal = (options: { rpId: string; userId: string; allAcceptedCredentialIds: string[] }) => Promise<void>;

/** Chromium's, where it is: password managers then remove passkeys that the account doesn't have. */
const signalOfBrowser = () => globalThis.PublicKeyCredential as { signalAllAcceptedCredentials?: Signal } | undefined;

/**
 * Lists what the account has besides the password, and tells the browser which passkeys these are: it deletes or hides all others. So it's
 * told nothing while a passkey is being made, in this tab or another one, and nothing of an answer that may be incomplete.
 */
export async function readFactors(): Promise<Factors> {
  if (!signalOfBrowser()?.signalAllAcceptedCredentials || !navigator.locks) return factors.list();
  return navigator.locks.request(LOCK, { mode: "shared", ifAvailable: true }, async (lock) => {
    const list = await factors.list();
    if (lock && isWhole(list)) await signal(list);
    return list;
  });
}

/**
 * Makes a passkey and keeps it. What makes it is loaded here.
 *
 * @throws what the browser throws, such as `NotAllowedError` if it was cancelled; `ApiError`.
 */
export async function makePasskey(name: string): Promise<FactorAdded["recovery_codes"]> {
  const added = await make(name, false);
  return added?.recovery_codes ?? null;
}

/**
 * Lets the browser make an account's first passkey by itself, without asking the person, and keeps it. Does nothing if the account has one, or
 * another second factor.
 *
 * @throws as {@link makePasskey}: browsers refuse it unless their password manager has just filled in the password.
 */
export async function makeFirstPasskey(name: string): Promise<void> {
  await make(name, true);
}

async function make(name: string, automatic: boolean): Promise<Pick<FactorAdded, "recovery_codes"> | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  const work = async () => {
    // Asked first: who has a factor would be asked for it in order to add one.
    if (automatic && !(await factors.proofWanted()).methods.includes("password")) return null;
    const { options } = await factors.passkeyOptions();
    if (automatic && (options.excludeCredentials as unknown[] | undefined)?.length) return null;
    const credential = await startRegistration({ optionsJSON: options as never, useAutoRegister: automatic });
    return factors.addPasskey({ credential: credential as never, name, automatic });
  };
  return navigator.locks ? navigator.locks.request(LOCK, work) : work();
}

/** Whether an answer has all that it should: it came from another program, and a passkey that's missing in it would be deleted. */
function isWhole(list: Factors): boolean {
  const { success, passkeys, relying_party: party } = list;
  const isId = (id: unknown) => typeof id === "string" && /^[\w-]+$/.test(id);
  return success === true && Array.isArray(passkeys) && passkeys.every((one) => isId(one?.id)) && isId(party?.user_id);
}

async function signal({ passkeys, relying_party: party }: Factors): Promise<void> {
  if (!canUsePasskeys(party.id)) return;
  try {
    await signalOfBrowser()?.signalAllAcceptedCredentials?.({
      rpId: party.id,
      userId: party.user_id,
      allAcceptedCredentialIds: passkeys.map(({ id }) => id),
    });
  } catch (error) {
    // The list is there all the same: only password managers know less.
    console.warn("Freehold: the browser wasn't told which passkeys the account has.", error);
  }
}
