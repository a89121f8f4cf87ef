import { $session, safeStorage } from "@freehold/session";
import { atom } from "nanostores";

/** What was typed into a form, by field. */
export type Typed = Readonly<Record<string, string>>;

/** What a person typed and has not sent, by form. */
type Drafts = { userId: string; forms: Readonly<Record<string, Typed>> };

const KEY = "freehold_drafts";
const storage = safeStorage("session");

/**
 * Kept in this tab over a reload and over a session that ends by itself. Signing out removes it, and so does another person who signs
 * in. Other tabs, and the browser after this one is closed, have nothing of it.
 */
const $drafts = atom<Drafts | null>(decode(storage.getItem(KEY) ?? "null"));
$drafts.listen((drafts) => (drafts ? storage.setItem(KEY, JSON.stringify(drafts)) : storage.removeItem(KEY)));

/** What was typed into a form before and never sent. */
export function readDraft(form: string): Typed {
  return $drafts.get()?.forms[form] ?? {};
}

/** Keeps what the signed-in person has typed so far; nothing typed forgets it. */
export function keepDraft(form: string, typed: Typed): void {
  const session = $session.get();
  if (session.status !== "signed-in") return;
  const { [form]: _, ...others } = $drafts.get()?.forms ?? {};
  const forms = Object.keys(typed).length > 0 ? { ...others, [form]: typed } : others;
  $drafts.set(Object.keys(forms).length > 0 ? { userId: session.user.id, forms } : null);
}

$session.subscribe((session, before) => {
  const isLeft = before?.status === "signed-in" && session.status === "signed-out" && session.reason !== "expired";
  const isAnother = session.status === "signed-in" && session.user.id !== $drafts.get()?.userId;
  if (isLeft || isAnother) $drafts.set(null);
});

/** Of the storage's text what is a draft: another version of the site may have written it. */
function decode(stored: string): Drafts | null {
  const found = parse(stored) as { userId?: unknown; forms?: unknown } | null;
  if (typeof found?.userId !== "string" || !isRecord(found.forms)) return null;
  return { userId: found.userId, forms: Object.fromEntries(Object.entries(found.forms).filter(isForm)) };
}

function parse(stored: string): unknown {
  try {
    return JSON.parse(stored);
  } catch {
    return null;
  }
}

function isForm(entry: [string, unknown]): entry is [string, Typed] {
  return isRecord(entry[1]) && Object.values(entry[1]).every((text) => typeof text === "string");
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
