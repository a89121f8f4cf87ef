import { $session } from "@freehold/session";
import { DEFAULT_SECTION } from "@freehold/sidebar-shell";
import { isResetPath } from "../public/reset-link.ts";
import { $route, openSection } from "../shared/location/router.ts";
import { findSection } from "./sections.tsx";

/** The person whose screens were shown last on this page. */
let lastUserId: string | null = null;

/**
 * Keeps the URL in step with who is signed in. A deep link is kept until after the sign-in; one person's screen does not stay open for the
 * next person. A person whose session ended comes back to where they were.
 *
 * @returns how to stop.
 */
export function followSession(): () => void {
  // The person signed out on a page without an account, and has opened another path since.
  if ($session.get().status === "signed-out") lastUserId = null;
  return $session.subscribe((session) => {
    if (session.status === "signed-in") {
      if (lastUserId !== null && lastUserId !== session.user.id) openDefault();
      else leaveEntry();
      lastUserId = session.user.id;
    } else if (session.status === "signed-out" && session.reason !== "expired" && lastUserId !== null) {
      lastUserId = null;
      openDefault();
    }
  });
}

function openDefault(): void {
  openSection(DEFAULT_SECTION, { replace: true });
}

/** The path of the registration form (SPEC 2) would open it again after signing out. A place of a section is none. */
function leaveEntry(): void {
  const { section, rest, search } = $route.get();
  if (!findSection(section) && isEntryPath(`/${[section, ...rest].join("/")}`)) openDefault();
  else if (search.ref !== undefined) openSection(section, { rest, search: { ...search, ref: null }, replace: true });
}

function isEntryPath(pathname: string): boolean {
  return pathname.includes("/register") || isResetPath({ pathname });
}
