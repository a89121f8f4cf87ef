import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { someProperty } from "../test/property.fixture.ts";
import { StatusCard } from "./StatusCard.tsx";

freshPage("properties");
signedIn(
  {
    "GET /platform": json({
      platform_status: "suspended",
      support: { email: null, url: null, hours: null },
      announcement: null,
    }),
  },
  "admin",
);

test("of an open property is said that its sale is paused while the platform is suspended, and nothing else", async () => {
  draw(<StatusCard property={someProperty({ status: "open" })} />);
  await expect.element(page.getByText("Sale paused")).toBeVisible();
  await expect.element(page.getByText("People can't buy shares while the platform is suspended.")).toBeVisible();
  expect(page.getByText("People can buy shares.").elements()).toEqual([]);
});
