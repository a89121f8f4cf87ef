import { json, problem, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import { translatePage } from "@freehold/test-utils/browser/translate-page";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "./define.ts";
import { api, button, fillRegistration, freshPage, heading, open, signInWith } from "./test/page.fixture.tsx";

// A browser that translates the page takes its texts away from the renderer, React or Preact.
freshPage();

const show = {
  "the component": () => void open("/"),
  "the element": () => {
    const element = document.createElement("freehold-auth");
    document.body.append(element);
    onTestFinished(() => element.remove());
  },
};

describe.each(Object.entries(show))("%s on a translated page", (_, show) => {
  test("a wrong password is refused, and the right one signs in", async () => {
    onTestFinished(translatePage());
    api.routes["POST /auth/login"] = problem("invalid_credentials", "The email or the password is wrong.");
    show();
    await expect.element(heading("Welcome Back")).toBeVisible();
    await signInWith("wrong-password");
    await expect.element(page.getByText("The email or the password is wrong.")).toBeVisible();
    api.routes["POST /auth/login"] = json({
      success: true,
      token: testToken("secret-token"),
      expires_at: USER.created_at,
      user: USER,
    });
    await signInWith();
    await vi.waitFor(() => expect(localStorage.getItem("auth_token")).toBe(testToken("secret-token")));
    await expect.element(heading("Welcome Back")).not.toBeInTheDocument();
  });

  test("the forms follow each other, and an account is created", async () => {
    onTestFinished(translatePage());
    api.routes["POST /auth/register"] = json({ success: true, message: "Created.", user: USER }, 201);
    show();
    await button("Don't have an account? Sign up").click();
    await expect.element(heading("Create Account")).toBeVisible();
    await expect.element(heading("Welcome Back")).not.toBeInTheDocument();
    await fillRegistration();
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Registration Successful")).toBeVisible();
    await button("Sign In").click();
    await expect.element(heading("Welcome Back")).toBeVisible();
    await button("Forgot your password?").click();
    await expect.element(heading("Reset your password")).toBeVisible();
  });
});
