import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-account", () => import("../define/account.ts").then(({ define }) => define()));
