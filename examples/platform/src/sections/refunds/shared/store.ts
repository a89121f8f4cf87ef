import { isApiError } from "@freehold/session";
import { atom, computed } from "nanostores";
import { reload } from "./admin-query.ts";
import { $refundsMessages } from "./messages.ts";

/** Which screen is open: the queue, one request by its id, the treasury, the reconciliation, or the payment rules. */
export type View =
  | { screen: "queue" }
  | { screen: "request"; id: string }
  | { screen: "treasury" }
  | { screen: "reconciliation" }
  | { screen: "rules" };

const QUEUE: View = { screen: "queue" };

/** The screen that is open. */
export const $view = atom<View>(QUEUE);

/** The id of the request that is open. */
export const $openRequestId = computed($view, (view) => (view.screen === "request" ? view.id : null));

/** What stands above a screen after an action: what happened, or that somebody else was quicker. */
export type Outcome = { tone: "success" | "info" | "warning"; title: string; text: string };

/** What the last action led to. */
export const $outcome = atom<Outcome | null>(null);

/** Opens a request. */
export function openRequest(id: string): void {
  show({ screen: "request", id });
}

/** Opens the treasury. */
export function openTreasury(): void {
  show({ screen: "treasury" });
}

/** Opens the payment rules. */
export function openRules(): void {
  show({ screen: "rules" });
}

/** Opens the reconciliation. */
export function openReconciliation(): void {
  show({ screen: "reconciliation" });
}

/** Goes back to the queue. */
export function openQueue(): void {
  show(QUEUE);
}

function show(view: View): void {
  $outcome.set(null);
  $view.set(view);
}

/**
 * Does something about the open request, says in {@link $outcome} what came of it, and reads everything again. That somebody
 * else was quicker is an outcome, not an error.
 *
 * @throws {ApiError} whatever else the call rejects with.
 */
export async function act(call: () => Promise<Omit<Outcome, "tone">>): Promise<void> {
  $outcome.set(null);
  try {
    const done = await call();
    $outcome.set({ tone: "success", ...done });
  } catch (error) {
    if (!isApiError(error) || error.code !== "invalid_transition") throw error;
    const t = $refundsMessages.get();
    $outcome.set({ tone: "warning", title: t.changedTitle, text: t.changedText });
  }
  reload();
}
