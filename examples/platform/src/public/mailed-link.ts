import { atom } from "nanostores";

const PATHS = {
  confirm: "/confirm-email",
  change: "/change-email",
  undo: "/undo-email",
  report: "/not-my-sign-in",
  stop: "/not-me",
  recover: "/recover",
  proof: "/confirm",
  connect: "/connect",
  refund: "/confirm-refund",
} as const;
/** What a link with a token in its fragment is for: one of a mail, or a window that another page opens. */
export type MailedLink = keyof typeof PATHS;

/** What the link at an address is for; null if it is none of these. */
export function findMailedLink({ pathname }: Pick<Location, "pathname">): MailedLink | null {
  const path = pathname.replace(/\/$/, "");
  return (Object.keys(PATHS) as MailedLink[]).find((link) => PATHS[link] === path) ?? null;
}

/** The token of the link that was opened last, in this page's memory only; empty if the link has none. Null before any. */
export const $linkToken = atom<{ readonly token: string } | null>(null);

/**
 * Takes the token of a mailed link out of the page's address, where it would stay in the history and on the screen. Also when a link is
 * opened in a page that shows one already: only the fragment changes then.
 */
export function takeLinkTokens(): void {
  const take = () => {
    const token = location.hash.slice(1);
    if (!token && $linkToken.get()) return;
    history.replaceState(null, "", location.pathname);
    $linkToken.set({ token });
  };
  addEventListener("hashchange", take);
  take();
}
