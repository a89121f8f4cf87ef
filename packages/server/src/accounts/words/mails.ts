import { inUtc } from "../../platform/format.ts";
import type { Message } from "../../platform/mail/message.ts";
import { notMe, type ReportLink, UNDOES } from "../mail-report.ts";

/** The words that the person knows our emails by are other ones now. The email has them, like every other one. */
export function wordsRenewed({ at, link }: { at: Date; link: ReportLink }): Message {
  return {
    template: "words_renewed",
    subject: "The words in your Freehold emails changed",
    before: [`You made new words for our emails on ${inUtc(at)}. Every email from us has them from now on.`],
    links: [notMe(link)],
    after: ["“It wasn't me” also makes new words.", ...UNDOES],
  };
}
