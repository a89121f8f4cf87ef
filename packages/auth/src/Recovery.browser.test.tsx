import { $session } from "@freehold/session";
import { json, problem, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import { useEffect } from "react";
import { describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import {
  api,
  asked,
  button,
  field,
  freshPage,
  hasFocus,
  heading,
  LINK,
  open,
  sent,
  TOKEN,
} from "./test/page.fixture.tsx";
import { restartSession, stubApi, tidyUp } from "./test/stub-api.fixture.ts";

freshPage();

function Inside({ onBegin }: { onBegin: () => void }) {
  useEffect(onBegin, [onBegin]);
  return <p>Inside</p>;
}

describe("a person who forgot their password", () => {
  test("goes to the empty field with the keyboard, and back without having sent anything", async () => {
    open();
    await userEvent.click(button("Forgot your password?"));
    await expect.element(heading("Reset your password")).toBeVisible();
    await hasFocus("email");
    await userEvent.click(button("Back to sign in"));
    await expect.element(heading("Welcome Back")).toBeVisible();
    await hasFocus("email");
    expect(asked()).toEqual([]);
  });

  test("is told when the next attempt counts", async () => {
    api.routes["POST /auth/password/forgot"] = problem(
      "too_many_requests",
      "Too many attempts.",
      {},
      { "retry-after": "60" },
    );
    open("/", { view: "forgot" });
    await userEvent.fill(field("Email"), "a@b.test");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toMatchTextContent(/Too many attempts\./);
    await expect.element(page.getByText("You can try again in 60 seconds")).toBeVisible();
  });
});

describe("the link of the mail", () => {
  test("opens the choice of a new password, and leaves the address bar, the storage and the page at once", async () => {
    const { container } = open(`${LINK.replace("#", "?from=mail#")}`);
    await expect.element(heading("Choose a new password")).toBeVisible();
    expect(location.pathname + location.search + location.hash).toBe("/reset-password?from=mail");
    expect(container.innerHTML).not.toContain(TOKEN);
    expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])).not.toContain(TOKEN);
  });

  test("that does not work any more leads to a new one", async () => {
    api.routes["POST /auth/password/reset"] = problem(
      "invalid_reset_token",
      "This link has expired or was already used. Request a new one.",
    );
    open(LINK);
    await userEvent.fill(field("New Password"), "another-walnut-tree");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toMatchTextContent(/This link has expired or was already used\./);
    await userEvent.click(button("Request a new link"));
    await expect.element(heading("Reset your password")).toBeVisible();
  });

  test("with a password that the server refuses: says so at the field, which can be mended", async () => {
    api.routes["POST /auth/password/reset"] = problem("validation_failed", "Password is too common.", {
      errors: [{ path: "password", message: "is too common" }],
    });
    open(LINK);
    await userEvent.fill(field("New Password"), "password-password");
    await userEvent.keyboard("{Enter}");
    await expect.element(field("New Password")).toHaveAccessibleDescription("New Password is too common");
    await expect.element(field("New Password")).toHaveFocus();
    await userEvent.keyboard("!");
    await expect.element(field("New Password")).not.toHaveAttribute("aria-invalid");
  });

  test("opened in the same tab again, counts in place of the one before", async () => {
    open("/reset-password");
    await expect.element(heading("Welcome Back")).toBeVisible();
    for (const token of ["x".repeat(43), TOKEN]) {
      location.hash = token;
      await expect.element(heading("Choose a new password")).toBeVisible();
      await vi.waitFor(() => expect(location.hash).toBe(""));
    }
    await userEvent.fill(field("New Password"), "another-walnut-tree");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Password changed")).toBeVisible();
    expect(sent("POST /auth/password/reset")).toEqual([{ token: TOKEN, password: "another-walnut-tree" }]);
  });

  test.each(["/", "/reset-password", `/#${TOKEN}`])("is not %s", async (address) => {
    open(address);
    await expect.element(heading("Welcome Back")).toBeVisible();
    expect(location.pathname + location.hash).toBe(address);
  });

  test.each(["short", `${TOKEN}=`])("that is damaged (%s) says so, and asks for another", async (hash) => {
    open(`/reset-password#${hash}`);
    await expect.element(page.getByText("This link doesn't work")).toBeVisible();
    await expect.element(heading("Reset your password")).toBeVisible();
    expect(location.hash).toBe("");
    await userEvent.click(button("Back to sign in"));
    await expect.element(heading("Welcome Back")).toBeVisible();
    await userEvent.click(button("Forgot your password?"));
    await expect.element(heading("Reset your password")).toBeVisible();
    await expect.element(page.getByText("This link doesn't work")).not.toBeInTheDocument();
  });

  test("is left to the address where the embedder has decided", async () => {
    open(LINK, { view: "register" });
    await expect.element(heading("Create Account")).toBeVisible();
    expect(location.hash).toBe(`#${TOKEN}`);
  });

  test("is forgotten when the person signs in after all", async () => {
    open(LINK);
    await expect.element(heading("Choose a new password")).toBeVisible();
    await userEvent.click(button("Back to sign in"));
    await userEvent.fill(field("Email"), USER.email);
    await userEvent.fill(field("Password"), "freehold-demo-2026");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(localStorage.getItem("auth_token")).toBe(testToken("secret-token")));
    await tidyUp();
    stubApi();
    await expect.element(heading("Welcome Back")).toBeVisible();
  });
});

describe("the link of the mail, opened by a person who is signed in", () => {
  const inside = async () => {
    api.routes["GET /auth/me"] = json(USER);
    restartSession("kept-token");
    open(LINK, { children: <p>Inside</p> });
    await expect.element(heading("Choose a new password")).toBeVisible();
    expect(location.hash).toBe("");
  };

  test("opens the choice of a new password all the same, which ends this session, too", async () => {
    await inside();
    await userEvent.fill(field("New Password"), "another-walnut-tree");
    api.routes["GET /auth/me"] = problem("unauthorized", "Sign in first.");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Password changed")).toHaveFocus();
    expect(sent("POST /auth/password/reset")).toEqual([{ token: TOKEN, password: "another-walnut-tree" }]);
    await userEvent.click(button("Sign In"));
    await expect.element(heading("Welcome Back")).toBeVisible();
    expect(localStorage.getItem("auth_token")).toBe(null);
  });

  test("opens it also where the session is known before the forms are there: what stands inside never begins", async () => {
    api.routes["GET /auth/me"] = json(USER);
    restartSession("kept-token");
    await vi.waitFor(() => expect($session.get().status).toBe("signed-in"));
    const begin = vi.fn();
    open(LINK, { children: <Inside onBegin={begin} /> });
    await expect.element(heading("Choose a new password")).toBeVisible();
    expect(begin).not.toHaveBeenCalled();
  });

  test("leaves another person's session alone", async () => {
    await inside();
    await userEvent.fill(field("New Password"), "another-walnut-tree");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button("Continue"));
    await expect.element(page.getByText("Inside")).toBeVisible();
  });

  test("that is damaged says so to them, too, and lets them go on", async () => {
    api.routes["GET /auth/me"] = json(USER);
    restartSession("kept-token");
    open("/reset-password#short", { children: <p>Inside</p> });
    await expect.element(page.getByText("This link doesn't work")).toBeVisible();
    await userEvent.click(button("Continue without a new password"));
    await expect.element(page.getByText("Inside")).toBeVisible();
  });

  test("lets them go on without a new password", async () => {
    await inside();
    await userEvent.click(button("Continue without a new password"));
    await expect.element(page.getByText("Inside")).toBeVisible();
    expect(sent("POST /auth/password/reset")).toEqual([]);
  });

  test("leads to a new link where it works no more, and back inside", async () => {
    api.routes["POST /auth/password/reset"] = problem("invalid_reset_token", "This link has expired.");
    await inside();
    await userEvent.fill(field("New Password"), "another-walnut-tree");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button("Request a new link"));
    await userEvent.fill(field("Email"), USER.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Check your email")).toHaveFocus();
    await userEvent.click(button("Continue"));
    await expect.element(page.getByText("Inside")).toBeVisible();
  });
});
