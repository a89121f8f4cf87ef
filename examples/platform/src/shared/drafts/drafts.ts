import { $session } from "@freehold/session";
import { persistentAtom } from "@nanostores/persistent";

/** What was typed into a form, by field. */
export type Typed = Readonly<Record<string, string>>;

/** What a person typed and has not sent, by form. */
type Drafts = { userId: string; forms: Readonly<Record<string, Typed>> };

/**
 * Kept on this device over a reload and over a session that ends by itself. A person who signs out takes it along, and the next
 * person finds nothing of it.
 */
const $drafts = persistentAtom<Drafts | null>("freehold_drafts", null, {
  encode: (drafts) => (drafts ? JSON.stringify(drafts) : undefined) as string,
  decode,
});

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
