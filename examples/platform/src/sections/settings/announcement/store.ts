import type { AnnouncementAnswer } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { proposals } from "@freehold/session/api/proposals";
import { settings } from "@freehold/session/api/settings";
import { $outcome } from "../../../shared/admin/store.ts";
import { createUserStore, reload } from "../../../shared/query/user-query.ts";
import { $announcementMessages } from "./messages.ts";

/** Texts by language tag. */
export type Texts = NonNullable<AnnouncementAnswer["announcement"]>["texts"];

/** Languages that an announcement can be written in; English is what people read whose language has no text. */
export const LANGUAGES = ["en", "de", "es", "fr", "it", "nl", "pl", "pt", "tr", "ar", "he", "zh", "ja"] as const;

/** What the announcement says now, and who published it. */
export const $announcement = createUserStore<AnnouncementAnswer>("admin:announcement", [], () =>
  settings.announcement(),
);

/**
 * What is wrong with texts before they are published; null if nothing is.
 *
 * @returns the words of the problem.
 */
export function problemOf(texts: Texts): string | null {
  const t = $announcementMessages.get();
  const given = Object.entries(cleaned(texts));
  return given.length > 0 && !given.some(([language]) => language === "en") ? t.englishMissing : null;
}

/** Texts without those that are empty. */
export function cleaned(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts)
      .map(([language, text]) => [language, text.trim()] as const)
      .filter(([, text]) => text !== ""),
  );
}

/**
 * Publishes texts, which all users are shown; with an address or a link in them, proposes it. Without any, the page's own words hold again.
 *
 * @throws {ApiError}
 */
export async function publish(texts: Texts): Promise<void> {
  const t = $announcementMessages.get();
  $outcome.set(null);
  const given = cleaned(texts);
  const { proposal } = await settings.announce({ texts: given });
  const isOwn = Object.keys(given).length === 0;
  if (proposal) $outcome.set({ tone: "info", title: t.proposed, text: t.proposedText });
  else $outcome.set({ tone: "success", title: isOwn ? t.ownDone : t.done, text: isOwn ? t.ownDoneText : t.doneText });
  readAgain();
}

/** Publishes or cancels what another admin proposed. @throws {ApiError} `self_approval`, `invalid_transition`. */
export async function decide(id: string, act: "confirm" | "cancel"): Promise<void> {
  $outcome.set(null);
  await proposals[act](id);
  readAgain();
}

function readAgain(): void {
  reload("admin:");
  // The page shows it to the admin, too.
  $platform.reload();
}
