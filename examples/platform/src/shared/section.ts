import { DEFAULT_SECTION } from "@freehold/sidebar-shell";
import { atom } from "nanostores";

/** The id of the section that is shown (SPEC 2). */
export const $section = atom<string>(DEFAULT_SECTION);

/**
 * Shows another section.
 *
 * @example
 * openSection("withdraw-all");
 */
export function openSection(id: string): void {
  $section.set(id);
}
