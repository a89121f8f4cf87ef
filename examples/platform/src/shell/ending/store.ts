import { refreshSession } from "@freehold/session";
import { auth } from "@freehold/session/api/auth";
import { atom } from "nanostores";

/** A person is warned so many seconds before the session ends: long enough to read it and to answer (WCAG 2.2.1). */
const WARNING = 120;
/** While the warning stands, another tab may use the session: how often to look, in milliseconds. */
const LOOK = 10_000;
/** No session ends so soon after a page was opened, in milliseconds. */
const FAR_FROM_ENDING = 5 * 60_000;
/** Without an answer, in milliseconds. */
const LOOK_AGAIN = 60_000;

/** How a session ends that is about to. */
export type Ending = {
  /** The moment, by `Date.now()`. */
  at: number;
  /** It ends however much it is used. */
  isFinal: boolean;
};

/** The end of the session that is near; null while it is far, or not known. */
export const $ending = atom<Ending | null>(null);

let timer: ReturnType<typeof setTimeout> | undefined;

/** Looks when the session ends, and again shortly before that. A session that is over already is found by that, too. */
async function look(): Promise<void> {
  clearTimeout(timer);
  const following = setTimeout(() => void look(), LOOK_AGAIN);
  timer = following;
  const end = await auth.sessionEnd().catch(() => null);
  if (timer !== following || !end) return;
  clearTimeout(timer);
  const left = end.seconds_left;
  const isNear = left <= WARNING;
  $ending.set(isNear ? { at: Date.now() + left * 1_000, isFinal: end.seconds_at_most <= left } : null);
  timer = setTimeout(() => void look(), isNear ? Math.min(LOOK, left * 1_000 + 500) : (left - WARNING) * 1_000);
}

/** Keeps {@link $ending}, until the returned function is called. */
export function followEnding(): () => void {
  timer = setTimeout(() => void look(), FAR_FROM_ENDING);
  return () => {
    clearTimeout(timer);
    timer = undefined;
    $ending.set(null);
  };
}

/** Uses the session, so that it goes on. A 401 says that it is over. */
export async function stay(): Promise<void> {
  await refreshSession();
  await look();
}
