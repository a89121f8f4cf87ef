import { isApiError, refreshSession } from "@freehold/session";
import { withdrawals } from "@freehold/session/api/withdrawals";
import { atom } from "nanostores";

/** How far "This was not me" is. */
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

/** The link's token, in this page's memory only. */
let token: string | null = null;

/** Whether an address is that of the link "This was not me" in a mail. */
export function isReportLink({ pathname }: Pick<Location, "pathname">): boolean {
  return /^\/not-me\/?$/.test(pathname);
}

/**
 * Takes the token out of the page's address, where it would stay in the history and on the screen. Also when the link is opened again in a page that shows it already: only the fragment changes then.
 */
export function followReportLink(): void {
  const take = () => {
    const found = location.hash.slice(1);
    if (!found && token !== null) return;
    token = found;
    history.replaceState(null, "", location.pathname);
    $report.set({ step: token ? "ask" : "unknown" });
  };
  addEventListener("hashchange", take);
  take();
}

/** Stops the request of the link. It never rejects: {@link $report} says what came of it. */
export async function stopWithdrawal(): Promise<void> {
  $report.set({ step: "working" });
  try {
    const { before } = await withdrawals.report({ token: token ?? "" });
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
