import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-sidebar-shell", () => import("../define/sidebar-shell.ts").then(({ define }) => define()));
