import type { StubApi } from "@freehold/test-utils/browser/stub-api";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { cleanStores } from "nanostores";
import { afterEach, beforeEach } from "vitest";
import { page } from "vitest/browser";
import "@freehold/ui/styles.css";
import "../Announcement.css";
import { Announcement, type AnnouncementProps } from "../index.ts";
import { stubApi, tidyUp } from "./stub-api.fixture.ts";

let count = 0;
/** What one test closes is closed for the page, so that each has an announcement of its own. */
export let id: string;

/** The edge of the network of the test that runs. */
export let api: StubApi;

/** Once a file: every test has a fresh page with a signed-in user, and leaves nothing of it. */
export function freshPage(): void {
  beforeEach(() => {
    id = `test-${count++}`;
    api = stubApi({}, "kept-token");
  });
  afterEach(async () => {
    cleanup();
    await tidyUp();
    cleanStores();
  });
}

/** Opens the widget on a page with a button behind it. */
export function open(props: AnnouncementProps = {}): RenderResult {
  return render(
    <>
      <button type="button">Behind</button>
      <Announcement announcementId={id} theme="light" {...props} />
    </>,
  );
}

export const dialog = page.getByRole("dialog", { name: "Important Announcement", exact: true });
export const understand = page.getByRole("button", { name: "I Understand", exact: true });
