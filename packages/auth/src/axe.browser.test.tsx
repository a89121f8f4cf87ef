import { axeFindings } from "@freehold/testing/axe";
import { never, problem, unreachable } from "@freehold/testing/stub-api";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { api, button, fillRegistration, freshPage, heading, open, signInWith } from "./test/page.fixture.tsx";
import { restartSession } from "./test/stub-api.fixture.ts";

freshPage();

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
    document.body.style.background = theme === "dark" ? "#141310" : "#f7f4ed";
    await show();
    expect(await axeFindings(document.body)).toEqual([]);
  });
});
