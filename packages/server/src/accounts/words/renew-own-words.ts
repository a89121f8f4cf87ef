import { recordAccountEvent } from "../../audit/account-events.ts";
import type { Deps } from "../../platform/http/env.ts";
import type { Limits } from "../../platform/http/limits.ts";
import { enqueueMail, type Recipient } from "../../platform/mail/outbox.ts";
import { renewWords } from "../../platform/mail/words.ts";
import { wordsRenewed } from "../mails.ts";

/**
 * Gives a person other words, and emails that they changed. To an address that isn't confirmed nothing is sent: it may be a stranger's.
 *
 * @throws {ProblemError} `too_many_requests`
 */
export async function renewOwnWords(
  { sql, clock, limits }: Pick<Deps, "sql" | "clock"> & { limits: Limits },
  user: Recipient,
  networkAddress: string,
): Promise<string> {
  await limits.take("wordsRenewed", user.id);
  return sql.begin(async (tx) => {
    const words = await renewWords(tx, user.id);
    await recordAccountEvent(tx, user.id, { action: "words_renewed", code: "ok", networkAddress });
    await enqueueMail(tx, user, wordsRenewed({ at: clock() }));
    return words;
  });
}
