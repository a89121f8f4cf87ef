import type { SignInReported } from "@freehold/contract";
import { isApiError, refreshSession } from "@freehold/session";
import { auth } from "@freehold/session/api/auth";
import { atom } from "nanostores";
import { mailConfirmationLink } from "../../shared/confirmation.ts";

/** What a link in a mail about an account is for. */
export type LinkKind = "confirm" | "report";

/** How far the page of such a link is. */
export type AccountLink =
  /** "This was not me": nothing is done before the person presses the button, as some mailboxes open links by themselves. */
  | { step: "ask" }
  | { step: "working" }
  | { step: "confirmed" }
  /** "This was not me": every device is signed out. */
  | { step: "ended"; outcome: SignInReported }
  /** "This was not me", by a link that was used before. */
  | { step: "before" }
  /** The link belongs to nothing, or has expired. */
  | { step: "unknown" }
  /** A new link that confirms the address was mailed. */
  | { step: "sent" }
  /** It is not known yet whether what was tried has worked. */
  | { step: "failed"; error: unknown; tryAgain: () => Promise<void> };

/** What the page of the link shows. */
export const $accountLink = atom<AccountLink>({ step: "working" });

/** The link's token, in this page's memory only. */
let token: string | null = null;

const PATHS: Record<LinkKind, RegExp> = { confirm: /^\/confirm-email\/?$/, report: /^\/not-my-sign-in\/?$/ };

/** What the link at an address is for; null if it is none of these. */
export function findAccountLink({ pathname }: Pick<Location, "pathname">): LinkKind | null {
  if (PATHS.confirm.test(pathname)) return "confirm";
  return PATHS.report.test(pathname) ? "report" : null;
}

/**
 * Takes the token out of the page's address, where it would stay in the history and on the screen, and confirms the address at once,
 * if it is for that. Also when the link is opened again in a page that shows it already: only the fragment changes then.
 */
export function followAccountLink(kind: LinkKind): void {
  const take = () => {
    const found = location.hash.slice(1);
    if (!found && token !== null) return;
    token = found;
    history.replaceState(null, "", location.pathname);
    if (!token) $accountLink.set({ step: "unknown" });
    else if (kind === "confirm") void openAccountLink(kind);
    else $accountLink.set({ step: "ask" });
  };
  addEventListener("hashchange", take);
  take();
}

/** Does what the link is for. It never rejects: {@link $accountLink} says what came of it. */
export async function openAccountLink(kind: LinkKind): Promise<void> {
  $accountLink.set({ step: "working" });
  try {
    if (kind === "confirm") await confirm();
    else await report();
  } catch (error) {
    const code = isApiError(error) ? error.code : null;
    const isUnknown = code === "not_found" || code === "validation_failed";
    $accountLink.set(
      isUnknown ? { step: "unknown" } : { step: "failed", error, tryAgain: () => openAccountLink(kind) },
    );
  }
}

/** Mails another link that confirms the signed-in person's address, unless it is confirmed by now. It never rejects. */
export async function sendAnotherLink(): Promise<void> {
  $accountLink.set({ step: "working" });
  try {
    $accountLink.set({ step: (await mailConfirmationLink()) ? "sent" : "confirmed" });
  } catch (error) {
    $accountLink.set({ step: "failed", error, tryAgain: sendAnotherLink });
  }
}

async function confirm(): Promise<void> {
  await auth.confirmEmail({ token: token ?? "" });
  $accountLink.set({ step: "confirmed" });
}

async function report(): Promise<void> {
  const outcome = await auth.reportSignIn({ token: token ?? "" });
  $accountLink.set(outcome.before ? { step: "before" } : { step: "ended", outcome });
  // It has signed out the person on this page, too.
  void refreshSession();
}
