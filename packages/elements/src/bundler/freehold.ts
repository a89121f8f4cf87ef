import { defineOnPage } from "../bundler-entry.ts";
import { TAGS } from "../tags.ts";

defineOnPage(TAGS.join(), () => import("../define/all.ts").then(({ define }) => define()));
