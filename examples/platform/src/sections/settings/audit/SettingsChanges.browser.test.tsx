import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { SettingsChanges } from "./SettingsChanges.tsx";

const CHANGE = {
  ...{ number: 2, at: "2026-03-01T09:30:00.000Z", actor_id: "a1", actor: "approver@freehold.test" },
  ...{ action: "settings.changed", subject_type: "settings", subject_id: "settings", hash: "ff" },
  details: { cooling_off_seconds: { from: 86_400, to: 3_600 } },
};

freshPage("refunds");
signedIn({ "GET /admin/audit": json({ items: [CHANGE], next: null, archived_to: 1 }) }, "admin");

test("each change of a setting says from what to what, by which admin and when", async () => {
  draw(<SettingsChanges />);
  const change = page.getByRole("listitem");
  await expect.element(change).toMatchTextContent("Waiting period: 24 hours to 1 hour");
  await expect.element(change).toMatchTextContent("approver@freehold.test · Mar 1, 2026");
});

test("the last page says up to which number entries are in the archive", async () => {
  draw(<SettingsChanges />);
  await expect.element(page.getByText("Earlier entries, up to number 1, are in the archive.")).toBeVisible();
});
