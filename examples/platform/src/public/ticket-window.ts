import { isApiError } from "@freehold/session";
import { atom } from "nanostores";
import { $linkToken, forgetTicket } from "./mailed-link.ts";

/** How far a window is that another page has opened with a ticket. */
export type TicketWindow<Request, Done> =
  | { step: "working" }
  | { step: "ask"; request: Request }
  | { step: "done"; done: Done }
  /** The ticket is none, was used or has expired, or is for another account. */
  | { step: "unknown" }
  | { step: "failed"; error: unknown };

/**
 * A window that another page has opened with a ticket in the URL's fragment: reads what it asks for, and does it.
 *
 * @param read - reads what the window is for. @param options.waits - not before {@link readRequest} is called. @default false
 */
export function createTicketWindow<Request, Done = undefined>(
  read: (ticket: string) => Promise<Request>,
  { waits = false } = {},
) {
  const $window = atom<TicketWindow<Request, Done>>({ step: "working" });
  let ticket = "";
  let isRead = false;

  /** Reads what the window is for. It never rejects: `$window` says what came of it. */
  async function readRequest(): Promise<void> {
    const mine = ticket;
    isRead = true;
    const show = (state: TicketWindow<Request, Done>) => mine === ticket && $window.set(state);
    if (!/^[\w-]{43}$/.test(mine)) return void show({ step: "unknown" });
    show({ step: "working" });
    try {
      show({ step: "ask", request: await read(mine) });
    } catch (error) {
      show(isGone(error) ? { step: "unknown" } : { step: "failed", error });
    }
  }

  $linkToken.subscribe((link) => {
    if (!link) return;
    ticket = link.token;
    // What is shown is always what the present ticket is for.
    if (!waits || isRead || !/^[\w-]{43}$/.test(ticket)) void readRequest();
  });

  return {
    $window,
    readRequest,
    /** Does what the window is for. A ticket that has ended meanwhile ends the window. */
    async act<Answer>(call: (ticket: string) => Promise<Answer>): Promise<Answer> {
      try {
        return await call(ticket);
      } catch (error) {
        if (isGone(error)) $window.set({ step: "unknown" });
        throw error;
      }
    },
    /** It's done. */
    finish(done: Done) {
      forgetTicket();
      $window.set({ step: "done", done });
    },
  };
}

const isGone = (error: unknown) => isApiError(error) && error.code === "not_found";
