import { randomInt } from "node:crypto";
import type { Registered, Registration } from "@freehold/contract";
import { checksumAddress } from "@freehold/contract/address";
import type { Deps } from "../../platform/http/env.ts";
import { invalidFields, ProblemError } from "../../platform/http/problem.ts";
import { renewWords } from "../../platform/mail/words.ts";
import type { RefuseWeakPassword } from "../passwords/password-strength.ts";
import type { Passwords } from "../passwords/passwords.ts";
import { findReferrer, insertUser, toUser } from "../store.ts";
import { mailConfirmation } from "./confirm-email.ts";

/** No 0 O 1 I L: people read codes out to each other. */
const CODE_ALPHABET = "23456789ABCDEFGHJKMNPQRSTUVWXYZ";
const CODE_LENGTH = 8;

/**
 * Registers a person with a password that is hard to guess, and emails a link that confirms the address.
 *
 * @throws {ProblemError} `validation_failed` at `referral_code` or `password`; `email_taken`; `overloaded`.
 */
export async function register(
  deps: Pick<Deps, "sql" | "clock"> & { passwords: Passwords; refuseWeakPassword: RefuseWeakPassword },
  input: Registration,
): Promise<Registered> {
  await deps.refuseWeakPassword(input.password, {
    about: [input.email, input.wallet_address],
    hasSecondFactor: false,
  });
  return createAccount(deps, input);
}

/**
 * Creates an account with any password, for seeds and for {@link register}. The role is always `user`, whatever a client sends.
 * If one email address registers twice at the same moment, the database lets one win.
 *
 * @param options.isEmailConfirmed - the caller knows whose address it is, as a seed does: nothing is mailed. @default false
 * @throws {ProblemError} `validation_failed` at `referral_code`; `email_taken`; `overloaded`.
 */
export async function createAccount(
  { sql, clock, passwords }: Pick<Deps, "sql" | "clock"> & { passwords: Passwords },
  input: Registration,
  { isEmailConfirmed = false }: { isEmailConfirmed?: boolean } = {},
): Promise<Registered> {
  const referrer = input.referral_code ? await findReferrer(sql, input.referral_code) : null;
  if (input.referral_code && !referrer)
    throw invalidFields([{ path: "referral_code", message: "isn't one we recognize" }]);

  const password_hash = await passwords.hash(input.password);
  const now = clock();
  for (;;) {
    try {
      const user = await sql.begin(async (tx) => {
        const created = await insertUser(tx, {
          email: input.email,
          wallet_address: checksumAddress(input.wallet_address),
          password_hash,
          referral_code: newReferralCode(),
          referred_by: referrer,
          created_at: now,
          email_confirmed_at: isEmailConfirmed ? now : null,
        });
        await renewWords(tx, created.id);
        if (!isEmailConfirmed) await mailConfirmation(tx, created, now);
        return created;
      });
      return { success: true, message: "Account created successfully! You can now sign in.", user: toUser(user) };
    } catch (error) {
      const taken = uniqueIndex(error);
      if (taken === "users_email_key")
        throw new ProblemError("email_taken", "An account with this email address already exists.", {
          errors: [{ path: "email", message: "already has an account" }],
        });
      // One in 8e11 a pair of people: draw another code.
      if (taken !== "users_referral_code_key") throw error;
    }
  }
}

function newReferralCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)]).join("");
}

/** Which unique index refused a row, if that is what happened. */
export function uniqueIndex(error: unknown): string | null {
  if (typeof error !== "object" || error === null || !("code" in error) || error.code !== "23505") return null;
  return "constraint" in error ? String(error.constraint) : null;
}
