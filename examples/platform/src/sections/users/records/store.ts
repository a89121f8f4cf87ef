import { audit } from "@freehold/session/api/audit";
import { users } from "@freehold/session/api/users";
import { createListStore } from "../../../shared/query/list-store.ts";
import { reload, type UserStore } from "../../../shared/query/user-query.ts";
import { $id, path } from "../shared/store.ts";

/** A page of what a person has, with whose it is: nothing of one person is ever shown for another. */
export type RecordsOf<Item> = { of: string; items: readonly Item[]; next: string | null };

const $after = path.param("after", "");

/** A list that the open person has, a page of it as the URL says. */
function records<Item>(
  name: string,
  list: (id: string, which: { after?: string }) => Promise<{ items: readonly Item[]; next: string | null }>,
): UserStore<RecordsOf<Item>> {
  return createListStore(`users:${name}`, [$id, $after], async () => {
    const of = $id.get() as string;
    const after = $after.get();
    return { of, ...(await list(of, after ? { after } : {})) };
  });
}

/** Their deposits. */
export const $deposits = records("deposits", users.deposits);
/** What they asked to be paid. */
export const $requests = records("withdrawals", users.withdrawals);
/** What they earned. */
export const $earnings = records("earnings", users.earnings);
/** The people they referred. */
export const $referrals = records("referrals", users.referrals);
/** The mails they were sent. */
export const $mails = records("mails", users.mails);
/** What admins noted about them. */
export const $notes = records("notes", users.notes);
/** At most one line a property, so all of them at once. */
export const $holdings = records("holdings", async (id) => ({ items: (await users.holdings(id)).items, next: null }));
/** Sign-ins and what else happened to the account. */
export const $signIns = records("sign-ins", users.events);
/** What was done to the person. */
export const $history = records("history", (id, which) => audit.list({ subject: id, ...which }));
/** What the person did, rather than what was done to them. */
export const $acts = records("acts", (id, which) => audit.list({ actor: id, ...which }));

/** Writes down a note about a person, and shows it. */
export async function addNote(id: string, body: string): Promise<void> {
  await users.addNote(id, { body });
  if ($after.get()) path.setSearch({ after: null });
  reload("users:notes", "users:history");
}

/** Sends a mail once more, and shows that it is on its way. */
export async function resendMail(id: string, mailId: string): Promise<void> {
  await users.resendMail(id, mailId);
  reload("users:mails", "users:history");
}
