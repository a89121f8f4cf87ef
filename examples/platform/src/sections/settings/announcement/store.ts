import type { AnnouncementAnswer } from "@freehold/contract";
import { $platform } from "@freehold/session";
import { settings } from "@freehold/session/api/settings";
import { type Decision, decideProposal } from "../../../shared/admin/signing/sign.ts";
import { act, cancelled } from "../../../shared/admin/store.ts";
import { createUserStore } from "../../../shared/query/user-query.ts";
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
  const given = cleaned(texts);
  await act(async () => {
    const { proposal } = await settings.announce({ texts: given });
    if (proposal) return { tone: "info", title: t.proposed, text: t.proposedText };
    if (Object.keys(given).length === 0) return { title: t.ownDone, text: t.ownDoneText };
    return { title: t.done, text: t.doneText };
  });
  // The page shows it to the admin, too.
  $platform.reload();
}

/** Publishes what another admin proposed, or cancels a proposal. @throws {ApiError} `self_approval`. */
export async function decide(id: string, decision: Decision): Promise<void> {
  const t = $announcementMessages.get();
  await act(async () => {
    await decideProposal(id, decision);
    return decision === "cancel" ? cancelled() : { title: t.done, text: t.doneText };
  });
  // The page shows it to the admin, too.
  $platform.reload();
}
