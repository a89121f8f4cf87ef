"use client";

export type { ShellSection } from "./Sections.tsx";
export { SidebarShell, type SidebarShellProps } from "./SidebarShell.tsx";
export {
  createSidebar,
  DEFAULT_SECTION,
  isAdmin,
  type Place,
  placeOf,
  placesFor,
  SECTION_IDS,
  type SectionId,
  type Sidebar,
} from "./sidebar-shell.ts";
