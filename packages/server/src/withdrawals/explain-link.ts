import { ProblemError } from "../platform/http/problem.ts";

/**
 * Says why the database refused a request of a partner's page (`withdrawals_keep_link()` in schema/withdrawals.sql).
 *
 * @returns `proof_required` for a destination that its owner has to agree to, `link_required` without a link that allows it, or any other
 * error as it is.
 */
export function explainLink(error: unknown): unknown {
  const { constraint } = error as { constraint?: string };
  if (constraint === "link_destination")
    return new ProblemError(
      "proof_required",
      "This page can only request a refund to your verified wallet. Confirm another wallet yourself, in the platform's window.",
    );
  if (constraint === "link_ended")
    return new ProblemError("link_required", "Your account is no longer connected with this site. Connect it again.");
  return error;
}
