import type { User } from "@freehold/contract";
import type { Icon } from "@freehold/ui/icons";

/** A section in the sidebar. Navigation is by its ID (SPEC 2). A host can give each an address. */
export type ShellSection = {
  id: string;
  /** The label. SPEC 2's labels are translated, others are shown as given. */
  label: string;
  /**
   * The section's URL, for a host that has one: the item is then a link, which can be opened in a new tab. A plain click only calls
   * `onSectionChange`, even if the section is open, because the URL may lead to something inside it.
   *
   * @default none: the item is a button
   */
  href?: string | undefined;
  /** A decorative icon, 18 px. @default a sheet of paper */
  icon?: Icon | undefined;
  /** Whether only admins see it. @default false */
  adminOnly?: boolean | undefined;
};

/** The first section after a sign-in (SPEC 2). */
export const DEFAULT_SECTION = "withdraw-all";

/**
 * Returns whether a person counts as admin: the role is admin, or the email contains "admin" in any case (SPEC 6). This only decides
 * what is shown. The server only checks the role.
 *
 * @example
 * isAdmin({ role: "user", email: "admin@freehold.test" }) // true
 */
export function isAdmin(user: Pick<User, "role" | "email">): boolean {
  return user.role === "admin" || user.email.toLowerCase().includes("admin");
}

/**
 * Returns the sections that a person sees, in order.
 *
 * @example
 * sectionsFor(user, SECTIONS).map((section) => section.id)
 */
export function sectionsFor<Section extends Pick<ShellSection, "adminOnly">>(
  user: Pick<User, "role" | "email">,
  sections: readonly Section[],
): Section[] {
  return sections.filter((section) => !section.adminOnly || isAdmin(user));
}

/**
 * Returns the ID of the section to show: the requested one if this person has it, else the default, else the first.
 *
 * @example
 * sectionToShow("analytics", sectionsFor(investor, SECTIONS)) // "withdraw-all"
 */
export function sectionToShow(
  wanted: string | null | undefined,
  sections: readonly Pick<ShellSection, "id">[],
): string {
  const has = (id: string | null | undefined) => sections.some((section) => section.id === id);
  if (wanted != null && has(wanted)) return wanted;
  return has(DEFAULT_SECTION) ? DEFAULT_SECTION : (sections[0]?.id ?? DEFAULT_SECTION);
}
