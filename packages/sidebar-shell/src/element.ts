"use client";

export { SidebarShellElement, type SidebarShellElementEvents } from "./SidebarShellElement.ts";
export type { SidebarShellElementProps } from "./SlottedShell.tsx";
