import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/location/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { Notes } from "./Notes.tsx";

const ID = "3f0c7d0e-0f54-4a54-9a34-3a3b3c3d3e3f";

freshPage("users");
signedIn({ [`GET /admin/users/${ID}/notes`]: json({ items: [], next: null }) }, "admin");

test("what is typed about a person is stored nowhere on the device", async () => {
  openSection("users", { rest: [ID, "notes"] });
  draw(<Notes id={ID} />);
  await page.getByRole("textbox").fill("passport P1234567");
  await expect.element(page.getByRole("textbox")).toHaveValue("passport P1234567");
  expect(JSON.stringify([localStorage, sessionStorage])).not.toContain("P1234567");
});
