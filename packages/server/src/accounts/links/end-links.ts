import type { Sql, Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { lockPerson } from "../store.ts";

/**
 * Ends a link of a person. The partner's pages can do nothing in the account from then on.
 *
 * @throws {ProblemError} `not_found`.
 */
export async function endLink(sql: Sql, userId: string, id: string): Promise<void> {
  await sql.begin(async (tx) => {
    await lockPerson(tx, userId);
    const [ended] = await tx`
      update partner_links set ended_at = current_moment(), ended_because = 'person'
      where id = ${id} and user_id = ${userId} and ended_at is null returning id`;
    if (!ended) throw new ProblemError("not_found", "This site is no longer connected.");
  });
}

/** Ends all links, as all other access to the account ends. For one person, the caller has called `lockPerson()`. @param theirs - whose */
export async function endLinks(tx: Tx, theirs: ReturnType<Tx>): Promise<void> {
  await tx`
    update partner_links set ended_at = current_moment(), ended_because = 'access_ended'
    where id in (select id from partner_links where ${theirs} and ended_at is null order by id for no key update)`;
}
