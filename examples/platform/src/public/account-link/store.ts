import type { SignInReported, WithdrawalReported } from "@freehold/contract";
import { isApiError, refreshSession } from "@freehold/session";
import { auth } from "@freehold/session/api/auth";
import { withdrawals } from "@freehold/session/api/withdrawals";
import { atom } from "nanostores";
import { mailConfirmationLink } from "../../shared/confirmation.ts";
import { $linkToken, type MailedLink } from "../mailed-link.ts";

/** What a link in a mail about an account is for. */
export type LinkKind = Exclude<MailedLink, "proof" | "connect" | "refund">;

/** How far the page of such a link is. */
export type AccountLink =
  /** Nothing is done before the person presses the button: some mailboxes open links by themselves, and run what the page has. */
  | { step: "ask" }
  | { step: "working" }
  | { step: "confirmed" }
  /** The account has another email address. */
  | { step: "changed" }
  /** Another account has the address that the account was to be changed to. */
  | { step: "taken" }
  /** The wait after which the second factors are removed has begun. */
  | { step: "begun"; endsAt: string }
  /** "It wasn't me", or a change that was undone: every device is signed out. */
  | { step: "ended"; outcome: SignInReported }
  /** "It wasn't me" about a refund: the same, by a link that was used before as well. */
  | { step: "stopped"; outcome: WithdrawalReported }
  /** The same as `ended`, by a link that was used before. */
  | { step: "before" }
  /** The link belongs to nothing, or has expired. */
  | { step: "unknown" }
  /** A new link that confirms the address was mailed. */
  | { step: "sent" }
  /** It is not known yet whether what was tried has worked. */
  | { step: "failed"; error: unknown; tryAgain: () => Promise<void> };

/** What the page of the link shows. */
export const $accountLink = atom<AccountLink>({ step: "working" });

let token = "";

// The page of the link has come.
$linkToken.subscribe((link) => {
  if (!link) return;
  token = link.token;
  $accountLink.set({ step: token ? "ask" : "unknown" });
});

/** Does what the link is for. It never rejects: {@link $accountLink} says what came of it. */
export async function openAccountLink(kind: LinkKind): Promise<void> {
  $accountLink.set({ step: "working" });
  try {
    await act[kind]();
  } catch (error) {
    const code = isApiError(error) ? error.code : null;
    if (code === "not_found" || code === "validation_failed") $accountLink.set({ step: "unknown" });
    else if (code === "email_taken") $accountLink.set({ step: "taken" });
    else $accountLink.set({ step: "failed", error, tryAgain: () => openAccountLink(kind) });
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

const act: Record<LinkKind, () => Promise<void>> = {
  async confirm() {
    await auth.confirmEmail({ token });
    $accountLink.set({ step: "confirmed" });
  },
  async change() {
    await auth.confirmEmailChange({ token });
    $accountLink.set({ step: "changed" });
    // The person on this page may have another address now, or be signed out.
    void refreshSession();
  },
  async undo() {
    end(await auth.undoEmailChange({ token }));
  },
  async report() {
    end(await auth.reportSignIn({ token }));
  },
  async stop() {
    const outcome = await withdrawals.report({ token });
    $accountLink.set({ step: "stopped", outcome });
    void refreshSession();
  },
  async recover() {
    const { ends_at } = await auth.beginRecovery({ token });
    $accountLink.set({ step: "begun", endsAt: ends_at });
  },
};

function end(outcome: SignInReported): void {
  $accountLink.set(outcome.before ? { step: "before" } : { step: "ended", outcome });
  // It has signed out the person on this page, too.
  void refreshSession();
}
