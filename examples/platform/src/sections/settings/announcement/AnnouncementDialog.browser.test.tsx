import { $platform, $session } from "@freehold/session";
import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json } from "@freehold/test-utils/browser/stub-api";
import { useStore } from "@freehold/ui";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { AnnouncementDialog } from "./AnnouncementDialog.tsx";

const platform = (platform_status: "active" | "suspended") =>
  json({ platform_status, support: { email: null, url: null, hours: null }, announcement: null });

freshPage("refunds");
signedIn({ "GET /platform": platform("suspended") }, "admin");
beforeEach(() => sessionStorage.removeItem("freehold_drafts"));

function Page() {
  const session = useStore($session);
  const platform = useStore($platform);
  if (session.status !== "signed-in" || platform.state !== "known") return null;
  return <AnnouncementDialog key={platform.platformStatus} texts={{}} onClose={() => undefined} />;
}

const english = page.getByLabelText("Text in English");
const restored = page.getByText("We kept what you typed before.");

test("what was typed before is there again and said to be, can be discarded, and is of one status of the platform", async () => {
  const first = draw(<Page />);
  await english.fill("Refunds have begun.");
  expect(restored.elements()).toEqual([]);
  first.unmount();
  const second = draw(<Page />);
  await expect.element(restored).toBeVisible();
  await expect.element(english).toHaveValue("Refunds have begun.");
  expect(await axeFindings()).toEqual([]);

  api.routes["GET /platform"] = platform("active");
  $platform.reload();
  await expect.element(restored).not.toBeInTheDocument();
  await expect.element(english).toHaveValue("");
  second.unmount();

  api.routes["GET /platform"] = platform("suspended");
  draw(<Page />);
  $platform.reload();
  await page.getByRole("button", { name: "Discard" }).click();
  await expect.element(english).toHaveValue("");
  await expect.element(page.getByRole("heading", { name: "Change the announcement" })).toHaveFocus();
  expect(sessionStorage.getItem("freehold_drafts")).toBe(null);
});
