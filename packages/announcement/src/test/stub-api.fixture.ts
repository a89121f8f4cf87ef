import { configure, signOut } from "@freehold/session";
import { stubbedPage } from "@freehold/test-utils/browser/stub-api";

/** A page on a network that knows one person. */
export const { stubApi, restartSession, tidyUp } = stubbedPage({ configure, signOut });
