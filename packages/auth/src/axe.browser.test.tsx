import { axeFindings } from "@freehold/test-utils/browser/axe";
import { never, problem, unreachable } from "@freehold/test-utils/browser/stub-api";
import { afterEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  api,
  button,
  field,
  fillRegistration,
  freshPage,
  heading,
  LINK,
  open,
  signInWith,
} from "./test/page.fixture.tsx";
import "./define.ts";
import { restartSession } from "./test/stub-api.fixture.ts";

freshPage();
afterEach(() => document.querySelector("freehold-auth")?.remove());

describe.each(["light", "dark"] as const)("axe finds nothing, %s:", (theme) => {
  const shows: Record<string, () => Promise<void>> = {
    login: async () => {
      open("/", { theme });
      await expect.element(heading("Welcome Back")).toBeVisible();
    },
    "registration with an invitation": async () => {
      open("/?ref=ABCD2345", { theme });
      await expect.element(heading("Create Account")).toBeVisible();
    },
    "signing in": async () => {
      api.routes["POST /auth/login"] = never;
      open("/", { theme });
      await signInWith();
      await expect.element(button("Signing In...")).toBeVisible();
    },
    "too many attempts": async () => {
      api.routes["POST /auth/login"] = problem(429, "too_many_requests", "Too many.", {}, { "retry-after": "60" });
      open("/", { theme });
      await signInWith();
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
    "bad fields": async () => {
      const errors = [{ path: "password", message: "is too common" }];
      api.routes["POST /auth/register"] = problem(422, "validation_failed", "password: is too common.", { errors });
      open("/register", { theme });
      await fillRegistration();
      await userEvent.keyboard("{Enter}");
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
    success: async () => {
      open("/register", { theme });
      await fillRegistration();
      await userEvent.keyboard("{Enter}");
      await expect.element(heading("Registration Successful")).toBeVisible();
    },
    "a forgotten password": async () => {
      open("/", { theme, view: "forgot" });
      await expect.element(heading("Reset your password")).toBeVisible();
    },
    "a link on its way": async () => {
      open("/", { theme, view: "forgot" });
      await userEvent.fill(field("Email"), "a@b.test");
      await userEvent.keyboard("{Enter}");
      await expect.element(heading("Check your email")).toBeVisible();
    },
    "the choice of a password": async () => {
      open(LINK, { theme });
      await expect.element(heading("Choose a new password")).toBeVisible();
    },
    "an expired link": async () => {
      api.routes["POST /auth/password/reset"] = problem(422, "invalid_reset_token", "This link has expired.");
      open(LINK, { theme });
      await userEvent.fill(field("New Password"), "another-good-password");
      await userEvent.keyboard("{Enter}");
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
    "a changed password": async () => {
      open(LINK, { theme });
      await userEvent.fill(field("New Password"), "another-good-password");
      await userEvent.keyboard("{Enter}");
      await expect.element(heading("Password changed")).toBeVisible();
    },
    "the element, in its shadow root": async () => {
      document.body.innerHTML = `<freehold-auth theme="${theme}" view="register" referral-code="ABCD2345"></freehold-auth>`;
      await expect.element(heading("Create Account")).toBeVisible();
    },
    loading: async () => {
      api.routes["GET /auth/me"] = never;
      restartSession("kept-token");
      open("/", { theme });
      await expect.element(page.getByRole("status")).toBeVisible();
    },
    unreachable: async () => {
      api.routes["GET /auth/me"] = unreachable;
      restartSession("kept-token");
      open("/", { theme });
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
  };

  test.each(Object.entries(shows))("%s", async (_, show) => {
    document.body.style.background = theme === "dark" ? "#11100d" : "#f7f4ed";
    await show();
    expect(await axeFindings(document.body)).toEqual([]);
  });
});
