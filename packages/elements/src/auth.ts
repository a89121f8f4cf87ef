import { loadView, startSession } from "./start.ts";

loadView("freehold-auth", () => import("@freehold/auth/define"));
startSession();
