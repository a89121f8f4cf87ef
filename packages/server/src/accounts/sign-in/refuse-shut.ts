import { ProblemError } from "../../platform/http/problem.ts";
import { ADMINS_RESET } from "../factors/remove-factors.ts";
import type { Door } from "../store.ts";

/**
 * Refuses a sign-in to an account that lets nothing in for now. Only after the right password or passkey: a stranger learns nothing.
 *
 * @throws {ProblemError} `account_disabled`; `new_password_required` since a backup was restored; `factor_reset_required` of an admin.
 */
export function refuseShut({ disabled_at, restored_at, factors_lost_at }: Door): void {
  if (disabled_at) throw new ProblemError("account_disabled", "This account is disabled. Contact support.");
  if (restored_at)
    throw new ProblemError(
      "new_password_required",
      "We restored the platform from a backup. Choose a new password with “Forgot your password?” to sign in.",
    );
  if (factors_lost_at)
    throw new ProblemError(
      "factor_reset_required",
      `Your second factors were removed with a link that we emailed. ${ADMINS_RESET}`,
    );
}
