import { configure, signOut } from "@freehold/session";
import { type Answer, json, type StubApi, stubbedPage, USER } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach } from "vitest";
import { UNSIGNED } from "../admin/signing/shown.fixture.ts";

const stubbed = stubbedPage({ configure, signOut });

/** What the API of the test that runs was asked, and what it answers from now on. */
export let api: StubApi;

/**
 * Once a file: every test begins with a user signed in, on a network that answers `routes`, such as `GET /payouts`, and finds
 * nothing else.
 */
export function signedIn(routes: Record<string, Answer> = {}, role: "user" | "admin" = "user"): void {
  beforeEach(() => {
    api = stubbed.stubApi(
      { "GET /auth/me": json({ ...USER, role }), "GET /admin/signatures/options": json(UNSIGNED), ...routes },
      "a-person",
    );
  });
  afterEach(stubbed.tidyUp);
}
