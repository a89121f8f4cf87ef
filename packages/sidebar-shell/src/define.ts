"use client";

import { defineWidget } from "@freehold/element";
import { SidebarShellElement } from "./SidebarShellElement.ts";

defineWidget("freehold-sidebar-shell", SidebarShellElement);

export { SidebarShellElement };
