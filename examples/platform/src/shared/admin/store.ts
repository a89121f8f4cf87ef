import { isApiError } from "@freehold/session";
import { atom, computed } from "nanostores";
import { sectionPath } from "../location/section-path.ts";
import { $userId } from "../query/user-id.ts";
import { reload } from "../query/user-query.ts";
import { $adminMessages } from "./messages.ts";

/**
 * The admins' part of the URL: `/refunds?status=approved&page=2` is a page of the queue, `/refunds/requests/{id}`,
 * `/refunds/treasury`, `/refunds/reconciliation`, `/refunds/rules` and `/refunds/emails` are its other screens. They keep the queue's search
 * parameters, so that the way back leads to the page one came from.
 */
export const path = sectionPath("refunds");

/** Which screen is open: the queue, one request by its id, the treasury, the reconciliation, the payment rules, or emails that failed. */
export type View =
  | { screen: "queue" }
  | { screen: "request"; id: string }
  | { screen: "treasury" }
  | { screen: "reconciliation" }
  | { screen: "rules" }
  | { screen: "emails" };

/** The screen that the URL names. */
export const $view = computed(path.$rest, ([screen, id]): View => {
  if (screen === "requests" && id !== undefined) return { screen: "request", id };
  if (screen === "treasury" || screen === "reconciliation" || screen === "rules" || screen === "emails")
    return { screen };
  return { screen: "queue" };
});

/** The id of the request that is open. */
export const $openRequestId = computed($view, (view) => (view.screen === "request" ? view.id : null));

/** What stands above a screen after an action: what happened, or that another admin was quicker. */
export type Outcome = { tone: "success" | "info" | "warning"; title: string; text: string };

/** What the last action led to. */
export const $outcome = atom<Outcome | null>(null);

// It belongs to the screen it was done on, also when Back leaves that, and to the admin who did it.
$view.listen(() => $outcome.set(null));
$userId.listen(() => $outcome.set(null));

/** Opens a request. */
export function openRequest(id: string): void {
  open("requests", id);
}

/** Opens the treasury. */
export function openTreasury(): void {
  open("treasury");
}

/** Opens the payment rules. */
export function openRules(): void {
  open("rules");
}

/** Opens the reconciliation. */
export function openReconciliation(): void {
  open("reconciliation");
}

/** Opens the emails that were not delivered. */
export function openEmails(): void {
  open("emails");
}

/** Goes back to the queue. */
export function openQueue(): void {
  open();
}

/** Returns the outcome of a new proposal: another admin has to confirm it. */
export function proposed(): Outcome {
  const t = $adminMessages.get();
  return { tone: "info", title: t.proposed, text: t.proposedText };
}

/** Returns the outcome of cancelling a proposal. */
export function cancelled(): Omit<Outcome, "tone"> {
  const t = $adminMessages.get();
  return { title: t.proposalCancelled, text: t.proposalCancelledText };
}

function open(...rest: string[]): void {
  path.open({ rest, search: path.$search.get() });
}

/**
 * Does something about a request or a proposal, says in {@link $outcome} what came of it, and reads everything again. That another
 * admin was quicker is an outcome, not an error.
 *
 * @param call - does it, and returns the outcome. A success unless it has another tone.
 * @param explain - who was quicker, and at what. @default what the server says
 * @returns whether it was done; false where another admin was quicker.
 * @throws {ApiError} whatever else the call rejects with.
 */
export async function act(
  call: () => Promise<Omit<Outcome, "tone"> & Partial<Pick<Outcome, "tone">>>,
  explain?: () => Promise<string | null>,
): Promise<boolean> {
  $outcome.set(null);
  let isDone = false;
  try {
    const done = await call();
    $outcome.set({ tone: "success", ...done });
    isDone = true;
  } catch (error) {
    if (!isApiError(error) || error.code !== "invalid_transition") throw error;
    const t = $adminMessages.get();
    const quicker = explain ? await explain().catch(() => null) : error.detail;
    $outcome.set({ tone: "warning", title: t.changedTitle, text: [quicker, t.changedText].filter(Boolean).join(" ") });
  }
  reload("admin:");
  return isDone;
}
