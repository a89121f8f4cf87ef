import { countCharacters, MIN_PASSWORD_LENGTH } from "@freehold/contract";
import { isApiError } from "@freehold/session";
import { auth } from "@freehold/session/api/auth";
import { payouts } from "@freehold/session/api/payouts";
import { createUserStore, reload } from "../../shared/query/user-query.ts";
import { $accountMessages } from "./messages.ts";

/** What is wrong with a change of password, by field. */
export type PasswordProblems = { current?: string; next?: string };

/**
 * What is wrong with a change of password before it is sent. The server decides about everything else.
 *
 * @example
 * passwordProblems("old-password", "short") // { next: "Use at least 15 characters" }
 */
export function passwordProblems(current: string, next: string): PasswordProblems {
  const t = $accountMessages.get();
  const problems: PasswordProblems = {};
  if (!current) problems.current = t.currentMissing;
  if (countCharacters(next) < MIN_PASSWORD_LENGTH) problems.next = t.tooShort({ length: MIN_PASSWORD_LENGTH });
  else if (next === current) problems.next = t.unchanged;
  return problems;
}

/**
 * Changes the password. The server asks for the current one again.
 *
 * @throws {ApiError} `wrong_password`, which {@link passwordProblemsOf} puts at its field.
 */
export async function changePassword(current: string, next: string): Promise<void> {
  await auth.changePassword({ current_password: current, password: next });
}

/** Which field an error is about; null where it is about none. */
export function passwordProblemsOf(error: unknown): PasswordProblems | null {
  if (!isApiError(error) || error.code !== "wrong_password") return null;
  return { current: error.detail ?? error.message };
}

/** Which mails the person wants. */
export const $preferences = createUserStore("account:preferences", [], () => payouts.preferences());

/** Switches the monthly mail on or off. */
export async function changePayoutMails(payout_mails: boolean): Promise<void> {
  await payouts.changePreferences({ payout_mails });
  reload("account:preferences");
}
