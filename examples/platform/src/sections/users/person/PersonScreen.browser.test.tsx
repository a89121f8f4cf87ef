import { configure, signIn, signOut } from "@freehold/session";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { openSection } from "../../../shared/address/router.ts";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { PersonScreen } from "./PersonScreen.tsx";
import { $outcome } from "./store.ts";

const ADMIN = { id: "admin", email: "a@b.c", wallet_address: "0x1", role: "admin" };
const OUTCOME = { tone: "success", title: "Account disabled", text: "They cannot sign in." } as const;

freshPage();
beforeEach(async () => {
  openSection("users", { rest: ["somebody"] });
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  vi.stubGlobal("fetch", async (url: string | URL) => {
    if (String(url).endsWith("/login"))
      return Response.json({ success: true, token: `fh_${"a".repeat(43)}`, user: ADMIN });
    if (String(url).endsWith("/me")) return Response.json(ADMIN);
    if (String(url).endsWith("/logout")) return new Response(null, { status: 204 });
    return Response.json({ code: "internal_error", message: "That went wrong." }, { status: 500 });
  });
  await signIn({ email: "a@b.c", password: "x" });
});
afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
});

test("whoever cannot be read is not loading for ever", async () => {
  const { container } = draw(<PersonScreen id="somebody" />);
  await expect.element(page.getByRole("button", { name: "Try Again" })).toBeVisible();
  expect(container.querySelectorAll(".fh-skeleton")).toHaveLength(0);
});

test("what an action led to is gone with the screen, and with whoever acted", async () => {
  const { unmount } = draw(<PersonScreen id="somebody" />);
  $outcome.set(OUTCOME);
  await expect.element(page.getByText("Account disabled")).toBeVisible();
  unmount();
  expect($outcome.get()).toBeNull();
  $outcome.set(OUTCOME);
  await signOut();
  expect($outcome.get()).toBeNull();
});
