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

/** The token of the link that was opened last; empty if the link has none. Null before any. */
export const $linkToken = atom<{ readonly token: string } | null>(null);

/**
 * Windows that another page opens. A phone may discard one while its person reads an email, and loads it again: the entry of the history
 * keeps the ticket then, which works for fifteen minutes. A mail still has its link, so its token is kept nowhere.
 */
const WINDOWS: readonly MailedLink[] = ["proof", "connect", "refund"];

/**
 * Takes the token of a mailed link out of the page's address, where it would stay in the history and on the screen. Also when a link is
 * opened in a page that shows one already: only the fragment changes then.
 */
export function takeLinkTokens(): void {
  const take = () => {
    const link = findMailedLink(location);
    // The page has gone elsewhere within the site since.
    if (!link) return;
    const isWindow = WINDOWS.includes(link);
    const kept: unknown = isWindow ? history.state?.ticket : null;
    const token = location.hash.slice(1) || (typeof kept === "string" ? kept : "");
    if (!token && $linkToken.get()) return;
    keepTicket(isWindow && token ? token : null);
    $linkToken.set({ token });
  };
  addEventListener("hashchange", take);
  take();
}

/** Forgets the ticket of a window that is done. */
export const forgetTicket = (): void => keepTicket(null);

function keepTicket(ticket: string | null): void {
  history.replaceState(ticket === null ? null : { ticket }, "", location.pathname);
}
