import { USER } from "@freehold/testing/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { $route } from "../../shared/location/router.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../shared/test/signed-in.fixture.ts";
import { PUBLIC_PAGES } from "../../shell/public-pages.ts";
import SettingsDialog from "./index.tsx";

freshPage();
signedIn();

test("the settings lead to every page that needs no account", async () => {
  const stop = $route.listen(() => undefined);
  draw(<SettingsDialog user={USER} open onClose={vi.fn()} />);
  const links = page.getByRole("navigation", { name: "Public pages" }).getByRole("link");
  await expect.element(links.first()).toBeVisible();
  expect(links.elements().map((link) => link.getAttribute("href"))).toEqual(PUBLIC_PAGES.map(({ path }) => `/${path}`));
  await page.getByRole("link", { name: "Terms" }).click();
  expect($route.get().section).toBe("terms");
  stop();
});
