import { problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { api, button, field, fillRegistration, freshPage, heading, open } from "./test/page.fixture.tsx";

freshPage();

test("a form that a script of the page has taken a node from says so, and Try Again shows it with what was typed", async () => {
  // React and the boundary write what was thrown to the console.
  vi.spyOn(console, "error").mockImplementation(() => {});
  const onError = vi.fn();
  api.routes["POST /auth/register"] = problem("email_taken", "There is an account with this email.");
  open("/", { onError });
  await button("Don't have an account? Sign up").click();
  await fillRegistration();
  await userEvent.keyboard("{Enter}");
  const refusal = page.getByRole("alert");
  await expect.element(refusal.getByText("There is an account with this email.")).toBeVisible();
  onError.mockClear();
  refusal.element().remove();
  await userEvent.keyboard("{Enter}");

  const sentence = "We couldn't show the sign-in form. Try again.";
  await expect.element(page.getByRole("alert").getByText(sentence)).toBeVisible();
  expect(onError.mock.calls).toContainEqual([{ code: "render", kind: "render", message: sentence, requestId: null }]);
  expect(JSON.stringify(onError.mock.calls)).not.toContain("freehold-demo-2026");
  await button("Try Again").click();
  await expect.element(heading("Create Account")).toBeVisible();
  await expect.element(field("Email")).toHaveValue("new@freehold.test");
  await expect.element(field("Password")).toHaveValue("freehold-demo-2026");
});
