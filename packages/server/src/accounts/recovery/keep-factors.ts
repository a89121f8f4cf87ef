import type { Deps, SessionUser } from "../../platform/http/env.ts";
import { lockPerson } from "../store.ts";
import { cancelByFactor } from "./cancel-by-factor.ts";

/**
 * Cancels the removal of a person's factors from a session of theirs. Its fresh proof was given with one of them: a person who has factors can
 * prove it with nothing else.
 */
export async function keepFactors(
  { sql, clock }: Pick<Deps, "sql" | "clock">,
  { id, session_id }: SessionUser,
  networkAddress: string,
): Promise<void> {
  await sql.begin(async (tx) => {
    await lockPerson(tx, id);
    await cancelByFactor(tx, id, { session: session_id, networkAddress, now: clock() });
  });
}
