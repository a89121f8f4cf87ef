import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Deps, SessionUser } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { renewWords } from "../../platform/mail/words.ts";
import { mailChange } from "../mail-report.ts";
import { lockPerson } from "../store.ts";
import { wordsRenewed } from "./mails.ts";

/**
 * Gives a person other words, and emails that they changed. To an address that isn't confirmed nothing is sent: it may be a stranger's.
 *
 * @throws {ProblemError} `too_many_requests`
 */
export async function renewOwnWords(
  { sql, clock, limits }: Pick<Deps, "sql" | "clock"> & { limits: Limits },
  user: SessionUser,
  networkAddress: string,
): Promise<string> {
  await limits.take("wordsRenewed", user.id);
  return sql.begin(async (tx) => {
    await lockPerson(tx, user.id);
    const words = await renewWords(tx, user.id);
    await recordAccountEvent(tx, user.id, { action: "words_renewed", code: "ok", networkAddress });
    const now = clock();
    await mailChange(tx, user.id, { session: user.session_id, now }, (link) => wordsRenewed({ at: now, link }));
    return words;
  });
}
