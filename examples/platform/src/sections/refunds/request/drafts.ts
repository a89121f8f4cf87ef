import { $session } from "@freehold/session";

/**
 * What an admin typed and has not sent, in this page's memory only: it survives a session that ends by itself, and nothing
 * else. By admin, then by what it belongs to.
 */
const drafts = new Map<string, Map<string, string>>();

/** What this admin typed before and never sent, or nothing. */
export function readDraft(adminId: string, about: string): string {
  return drafts.get(adminId)?.get(about) ?? "";
}

/** Keeps what an admin has typed so far; an empty text forgets it. */
export function keepDraft(adminId: string, about: string, text: string): void {
  const own = drafts.get(adminId) ?? new Map<string, string>();
  drafts.set(adminId, own);
  if (text) own.set(about, text);
  else own.delete(about);
}

/** Forgets what other admins than this one typed; with null, all of it. */
export function keepDraftsOf(adminId: string | null): void {
  for (const other of drafts.keys()) if (other !== adminId) drafts.delete(other);
}

$session.listen((session, before) => {
  if (session.status === "signed-in") keepDraftsOf(session.user.id);
  // An admin who leaves leaves nothing behind; one whose session ended may come back to what they typed.
  else if (before?.status === "signed-in" && session.status === "signed-out" && session.reason !== "expired")
    keepDraftsOf(null);
});
