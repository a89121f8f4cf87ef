import { loadView, startSession } from "./start.ts";

loadView("freehold-sidebar-shell", () => import("@freehold/sidebar-shell/define"));
startSession();
