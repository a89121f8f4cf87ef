"use client";

export { SECTIONS } from "./navigation/default-sections.ts";
export { SidebarShell, type SidebarShellProps } from "./SidebarShell.tsx";
export type { SectionId } from "./store/messages.ts";
export { DEFAULT_SECTION, isAdmin, type ShellSection, sectionsFor, sectionToShow } from "./store/sections.ts";
export { createSidebar, type Sidebar } from "./store/sidebar.ts";
