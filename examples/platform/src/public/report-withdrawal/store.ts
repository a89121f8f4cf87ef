import { isApiError, refreshSession } from "@freehold/session";
import { withdrawals } from "@freehold/session/api/withdrawals";
import { atom } from "nanostores";
import { $linkToken } from "../mailed-link.ts";

/** How far "It wasn't me" is. */
export type Report =
  /** Nothing is done before the person presses the button, as some mailboxes open links by themselves. */
  | { step: "ask" }
  | { step: "working" }
  /** Nothing of the request is paid. `before`: it was stopped already. */
  | { step: "stopped"; before: boolean }
  /** It is being paid or has been paid. */
  | { step: "late" }
  /** The link belongs to no request. */
  | { step: "unknown" }
  /** The outcome is not known yet: it can be tried again. */
  | { step: "failed"; error: unknown };

/** What the page of the link shows. */
export const $report = atom<Report>({ step: "working" });

let token = "";

$linkToken.subscribe((link) => {
  if (!link) return;
  token = link.token;
  $report.set({ step: token ? "ask" : "unknown" });
});

/** Stops the request of the link. It never rejects: {@link $report} says what came of it. */
export async function stopWithdrawal(): Promise<void> {
  $report.set({ step: "working" });
  try {
    const { before } = await withdrawals.report({ token });
    $report.set({ step: "stopped", before });
    // It may have signed out the person on this page, too.
    void refreshSession();
  } catch (error) {
    $report.set(failure(error));
  }
}

function failure(error: unknown): Report {
  const code = isApiError(error) ? error.code : null;
  if (code === "invalid_transition") return { step: "late" };
  if (code === "not_found" || code === "validation_failed") return { step: "unknown" };
  return { step: "failed", error };
}
