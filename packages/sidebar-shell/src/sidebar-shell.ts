import type { User } from "@freehold/contract";
import { atom, onMount, type ReadableAtom } from "nanostores";

/** SPEC 2: the sections in their order. */
export const SECTION_IDS = [
  "dashboard",
  "properties",
  "investments",
  "wallet",
  "referrals",
  "payouts",
  "withdraw-all",
  "users",
  "analytics",
] as const;

/** A section of SPEC 2, by id. */
export type SectionId = (typeof SECTION_IDS)[number];

/** SPEC 2: the section a signed-in person sees first. */
export const DEFAULT_SECTION: SectionId = "withdraw-all";

/** SPEC 9: from here on the sidebar stands beside the main area. */
export const WIDE = "(min-width: 1024px)";

const ADMIN_ONLY: readonly SectionId[] = ["users", "analytics"];

/** A place in the sidebar. Navigation is by its id, never by URL (SPEC 2). */
export type Place<Id extends string = string> = { id: Id; adminOnly?: boolean | undefined };

/**
 * SPEC 6: a person counts as admin if the role is admin or the e-mail contains the text admin. This decides what is
 * shown and nothing else: the server goes by the role alone.
 *
 * @example
 * isAdmin({ role: "user", email: "admin@freehold.test" }) // true
 */
export function isAdmin(user: Pick<User, "role" | "email">): boolean {
  return user.role === "admin" || user.email.includes("admin");
}

/**
 * The places a person sees: SPEC 2's, then those the host adds.
 *
 * @example
 * placesFor(user, [{ id: "refunds", adminOnly: true }]).map((place) => place.id)
 */
export function placesFor<Extra extends Place>(user: User, extra: readonly Extra[] = []): (Place<SectionId> | Extra)[] {
  const own = SECTION_IDS.map((id) => ({ id, adminOnly: ADMIN_ONLY.includes(id) }));
  return [...own, ...extra].filter((place) => !place.adminOnly || isAdmin(user));
}

/** The section to show: the wanted one if this person has it, else the default. */
export function placeOf(wanted: string | null | undefined, places: readonly Place[]): string {
  return places.some(({ id }) => id === wanted) ? (wanted as string) : DEFAULT_SECTION;
}

/** Whether the sidebar is open, and whether it stands beside the main area or slides over it. */
export type Sidebar = {
  /** The window is 1024 px or wider. */
  readonly $wide: ReadableAtom<boolean>;
  readonly $open: ReadableAtom<boolean>;
  open(): void;
  close(): void;
  /** SPEC 2: below 1024 px the sidebar closes after a selection. */
  selected(): void;
};

/**
 * SPEC 2: open by default from 1024 px, closed below, and so again whenever a resize crosses that line. A resize that
 * does not cross it changes nothing: a phone's address bar resizes the window all the time.
 *
 * @param media - replaces the window's own answer.
 * @example
 * const sidebar = createSidebar();
 * sidebar.$open.subscribe((open) => {});
 */
export function createSidebar(media: MediaQueryList | undefined = globalThis.matchMedia?.(WIDE)): Sidebar {
  const $wide = atom(media?.matches ?? false);
  const $open = atom(media?.matches ?? false);
  onMount($wide, () => {
    if (!media) return;
    const follow = () => {
      if ($wide.value === media.matches) return;
      $wide.set(media.matches);
      $open.set(media.matches);
    };
    follow();
    media.addEventListener("change", follow);
    return () => media.removeEventListener("change", follow);
  });
  return {
    $wide,
    $open,
    open: () => $open.set(true),
    close: () => $open.set(false),
    selected: () => {
      if (!$wide.get()) $open.set(false);
    },
  };
}
