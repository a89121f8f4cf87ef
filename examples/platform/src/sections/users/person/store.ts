import type { AdminUserDetail, UserChange } from "@freehold/contract";
import { isApiError, refreshSession } from "@freehold/session";
import { users } from "@freehold/session/api/users";
import { atom, computed } from "nanostores";
import { decideProposal, type Shown } from "../../../shared/admin/signing/sign.ts";
import type { SectionPath } from "../../../shared/location/section-path.ts";
import { $userId } from "../../../shared/query/user-id.ts";
import { createUserStore, reload } from "../../../shared/query/user-query.ts";
import { $id, path } from "../shared/store.ts";
import { $personMessages } from "./messages.ts";

/** The person whose page is open, with what they have. */
export const $person = createUserStore<AdminUserDetail>("users:person", [$id], () => users.get($id.get() as string));

/** The URL of what is beneath a person's page, as if it were a section's own. */
export const personPath: SectionPath = {
  ...path,
  $rest: computed(path.$rest, (rest) => rest.slice(1)),
  href: ({ rest = [], ...place } = {}) => path.href({ ...place, rest: [$id.get() ?? "", ...rest] }),
  open: ({ rest = [], ...place } = {}) => path.open({ ...place, rest: [$id.get() ?? "", ...rest] }),
};

/** What stands above a person's page after an action. */
export type Outcome = { tone: "success" | "info" | "warning"; title: string; text: string };

/** What the last action led to. */
export const $outcome = atom<Outcome | null>(null);

/** What the last action led to was seen. */
export function forgetOutcome(): void {
  $outcome.set(null);
}

// It is about the person whose page it stands on, and for the admin who acted.
$id.listen(forgetOutcome);
$userId.listen(forgetOutcome);

/** What confirms a proposal about an account, which is signed. */
export type Confirmation = "confirm" | "confirmRemoval" | "confirmReset";

/** What else can be done about an account. */
export type Deed =
  | "propose"
  | "cancel"
  | "demote"
  | "proposeRemoval"
  | "resign"
  | "disable"
  | "enable"
  | "signOut"
  | "proposeReset"
  | "cancelReset"
  | "stopReset";

/** What can be done about an account. */
export type ActName = Confirmation | Deed;

/** Returns how an admin removes the role from another: alone, or by a proposal while there are few. */
export const removalOf = ({ removal_takes_two }: Pick<AdminUserDetail["user"], "removal_takes_two">) =>
  removal_takes_two ? "proposeRemoval" : "demote";

const CHANGES = {
  propose: { role: "admin" },
  demote: { role: "user" },
  proposeRemoval: { role: "user" },
  resign: { role: "user" },
  disable: { disabled: true },
  enable: { disabled: false },
} as const satisfies Partial<Record<Deed, UserChange>>;

type User = AdminUserDetail["user"];

/**
 * Does something about an account, says in {@link $outcome} what came of it, and reads everything again. That another admin was quicker is
 * an outcome, not an error.
 *
 * @throws {ApiError} whatever else the call rejects with, such as `self_approval`.
 */
export const act = (name: Deed, user: User): Promise<void> => say(name, user, () => call(name, user));

/** Confirms a proposal about an account. @param shown - what the admin was shown of it. @throws as {@link act}, and `signShown`. */
export const confirm = (name: Confirmation, user: User, shown: Shown): Promise<void> =>
  say(name, user, () => decideProposal(confirmedBy(name, user), shown));

/** Returns the ID of the proposal that is confirmed. The server says it if there is none any more. */
export const confirmedBy = (name: Confirmation, { id, role_change, factor_reset }: User): string =>
  (name === "confirmReset" ? factor_reset : role_change)?.id ?? id;

async function say(name: ActName, user: User, act: () => Promise<unknown>): Promise<void> {
  const t = $personMessages.get();
  const admin = $userId.get();
  const tell = (outcome: Outcome) => $userId.get() === admin && $outcome.set(outcome);
  $outcome.set(null);
  try {
    const done = outcomeOf(name, await act());
    tell({
      tone: done === "propose" || done === "proposeRemoval" || done === "proposeReset" ? "info" : "success",
      title: t[`${done}Done`],
      text: t[`${done}DoneText`],
    });
  } catch (error) {
    if (!isApiError(error) || !["invalid_transition", "not_found"].includes(error.code)) throw error;
    tell({ tone: "warning", title: t.changedTitle, text: error.detail ?? t.changedText });
  }
  // The page is no admin's any more.
  if (user.is_you) await refreshSession();
  reload("users:");
}

/** Returns what the server did: it only proposes a removal while there are few admins, and the page may be out of date. */
function outcomeOf(name: ActName, answer: unknown): Exclude<ActName, "confirmRemoval"> {
  if (name === "confirmRemoval") return "demote";
  if (name !== "demote" && name !== "proposeRemoval") return name;
  return (answer as AdminUserDetail).user.role === "admin" ? "proposeRemoval" : "demote";
}

function call(name: Deed, { id, role_change: proposal, factor_reset: reset }: User): Promise<unknown> {
  if (name === "cancel") return decideProposal(proposal?.id ?? id, "cancel");
  if (name === "cancelReset") return decideProposal(reset?.id ?? id, "cancel");
  if (name === "proposeReset") return users.proposeFactorReset(id);
  if (name === "stopReset") return users.cancelFactorReset(id);
  if (name === "signOut") return users.endSessions(id);
  return users.change(id, CHANGES[name]);
}
