import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-auth", () => import("../define/auth.ts").then(({ define }) => define()));
