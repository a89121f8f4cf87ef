import { defineOnPage } from "../bundler-entry.ts";

defineOnPage("freehold-announcement", () => import("../define/announcement.ts").then(({ define }) => define()));
