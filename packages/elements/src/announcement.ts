import { loadView, startSession } from "./start.ts";

loadView("freehold-announcement", () => import("@freehold/announcement/define"));
startSession();
