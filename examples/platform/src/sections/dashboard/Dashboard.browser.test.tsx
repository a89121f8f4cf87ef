import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { reload } from "../../shared/query/user-query.ts";
import { draw, freshPage } from "../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import DashboardSection from "./index.tsx";

freshPage("dashboard");
signedIn({
  "GET /dashboard": json({
    success: true,
    balance: { available_ubxs: "0", invested_ubxs: "0", earnings_ubxs: "0", reserved_ubxs: "0", total_ubxs: "0" },
    transactions: [],
  }),
});

test("a person with nothing is told when that could not be read again", async () => {
  draw(<DashboardSection />);
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
  api.routes["GET /dashboard"] = problem("unavailable", "The server is busy.");
  reload("dashboard");
  await expect.element(page.getByText("This may be out of date")).toBeVisible();
  await expect.element(page.getByText("Nothing here yet")).toBeVisible();
});
