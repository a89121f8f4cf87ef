import { inUtc } from "../platform/format.ts";
import { ProblemError } from "../platform/http/problem.ts";

/**
 * Says why the database refused a destination: the account may be in a stranger's hands, so until then no wallet can be linked, and nothing
 * requested to another address than the verified wallet (`refuse_frozen_destination()` in schema/accounts.sql).
 *
 * @returns `destination_frozen` with the date, or any other error as it is.
 * @example
 * await tx`update users set wallet_address = ${address} where id = ${id}`.catch((error) => { throw explainFrozen(error); });
 */
export function explainFrozen(error: unknown): unknown {
  const { constraint, detail } = error as { constraint?: string; detail?: string };
  if (constraint !== "destination_frozen" || !detail) return error;
  return new ProblemError(
    "destination_frozen",
    `For your protection, you can't link a wallet or use another address until ${inUtc(new Date(detail))}.`,
  );
}
