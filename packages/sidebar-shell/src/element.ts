"use client";

export { SidebarShellElement } from "./SidebarShellElement.ts";
export type { SidebarShellElementProps } from "./SlottedShell.tsx";
