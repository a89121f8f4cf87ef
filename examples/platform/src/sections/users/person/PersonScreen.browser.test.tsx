import { signOut } from "@freehold/session";
import { json } from "@freehold/testing/browser/stub-api";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/address/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { PersonScreen } from "./PersonScreen.tsx";
import { $outcome } from "./store.ts";

const ID = "somebody";
const OUTCOME = { tone: "success", title: "Account disabled", text: "They cannot sign in." } as const;

freshPage();
signedIn({ [`GET /admin/users/${ID}`]: json({ code: "internal_error", detail: "That went wrong." }, 500) }, "admin");
beforeEach(() => openSection("users", { rest: [ID] }));

test("whoever cannot be read is not loading for ever", async () => {
  const { container } = draw(<PersonScreen id={ID} />);
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  expect(container.querySelectorAll(".fh-skeleton")).toHaveLength(0);
});

test("what an action led to is gone with the screen, and with whoever acted", async () => {
  const { unmount } = draw(<PersonScreen id={ID} />);
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  $outcome.set(OUTCOME);
  await expect.element(page.getByText("Account disabled")).toBeVisible();
  unmount();
  expect($outcome.get()).toBeNull();
  $outcome.set(OUTCOME);
  await signOut();
  expect($outcome.get()).toBeNull();
});
