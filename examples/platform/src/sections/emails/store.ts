import type { FailedMail, FailedMails } from "@freehold/contract";
import { mails } from "@freehold/session/api/mails";
import { users } from "@freehold/session/api/users";
import { act, path } from "../../shared/admin/store.ts";
import { createListStore } from "../../shared/query/list-store.ts";
import { $emailsMessages } from "./messages.ts";

/** The search parameters of {@link $failedMails}: which page, and what is searched for. */
export const EMAILS = { page: "emails", search: "email" } as const;
const $after = path.param(EMAILS.page, "");

/** What is searched for: part of an address, a subject or a reason. */
export const $emailSearch = path.param(EMAILS.search, "");

/** A page of undelivered emails, latest first. */
export const $failedMails = createListStore<FailedMails>("admin:failed-mails", [$after, $emailSearch], () =>
  mails.failed({ after: $after.get() || undefined, q: $emailSearch.get() || undefined }),
);

/** Sends an email again, with a new link if the old one has expired. @throws {ApiError} `own_account`, `too_many_requests`. */
export async function resendMail({ id, user }: FailedMail): Promise<void> {
  const t = $emailsMessages.get();
  await act(async () => {
    await users.resendMail(user.id, id);
    return { title: t.resent, text: t.resentText({ email: user.email }) };
  });
}

/** Sends all emails again that match the search. @throws {ApiError} */
export async function resendAll(): Promise<void> {
  const t = $emailsMessages.get();
  await act(async () => {
    const { resent, left } = await mails.resendFailed({ q: $emailSearch.get() || undefined });
    if (resent === 0) return { tone: "info", title: t.noneResent, text: t.noneResentText };
    return {
      title: t.allResent(resent),
      text: [t.allResentText, left > 0 && t.someLeft(left)].filter(Boolean).join(" "),
    };
  });
}
