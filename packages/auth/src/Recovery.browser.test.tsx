import { axeFindings } from "@freehold/testing/axe";
import { held, json, noContent, problem, USER } from "@freehold/testing/stub-api";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { api, button, field, freshPage, heading, open, sent } from "./test/page.fixture.tsx";
import { restartSession, stubApi, tidyUp } from "./test/stub-api.fixture.ts";

const TOKEN = "dG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9";
const LINK = `/reset-password#${TOKEN}`;

freshPage();
beforeEach(() => {
  api.routes["POST /auth/password/forgot"] = json({ success: true, message: "On its way." }, 202);
  api.routes["POST /auth/password/reset"] = noContent;
});

const keyboardIsAt = (name: string) =>
  vi.waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe(name));

describe("a person who forgot their password", () => {
  test("comes from the sign-in form with the e-mail typed there, and is told the same whoever they are", async () => {
    const waiting = held(json({ success: true, message: "On its way." }, 202));
    api.routes["POST /auth/password/forgot"] = waiting.answer;
    open();
    await userEvent.fill(field("Email"), " investor@freehold.test ");
    await userEvent.click(button("Forgot your password?"));
    await expect.element(heading("Reset your password")).toBeVisible();
    await expect.element(field("Email")).toHaveValue("investor@freehold.test");
    await expect.element(field("Email")).toHaveAttribute("autocomplete", "username");
    await userEvent.click(field("Email"));
    await userEvent.keyboard("{Enter}{Enter}");
    await expect.element(button("Sending...")).toBeDisabled();
    await expect.element(button("Back to sign in")).toBeDisabled();
    waiting.release();
    await expect.element(heading("Check your e-mail")).toHaveFocus();
    await expect.element(page.getByText(/^If an account with this e-mail exists,/)).toBeVisible();
    expect(sent("POST /auth/password/forgot")).toEqual([{ email: "investor@freehold.test" }]);
    await userEvent.click(button("Back to sign in"));
    await expect.element(heading("Welcome Back")).toBeVisible();
  });

  test("goes to the empty field with the keyboard, and back without having sent anything", async () => {
    open();
    await userEvent.click(button("Forgot your password?"));
    await expect.element(heading("Reset your password")).toBeVisible();
    await keyboardIsAt("email");
    await userEvent.click(button("Back to sign in"));
    await expect.element(heading("Welcome Back")).toBeVisible();
    await keyboardIsAt("email");
    expect(api.asked).toEqual([]);
  });

  test("is told when the next attempt counts", async () => {
    api.routes["POST /auth/password/forgot"] = problem(
      429,
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

  test("changes the password and leads to the sign-in, which then knows nothing of it", async () => {
    open(LINK);
    await expect.element(field("New Password")).toHaveAttribute("autocomplete", "new-password");
    await keyboardIsAt("password");
    await userEvent.keyboard("another-good-password{Enter}");
    await expect.element(heading("Password changed")).toHaveFocus();
    expect(sent("POST /auth/password/reset")).toEqual([{ token: TOKEN, password: "another-good-password" }]);
    await userEvent.keyboard("{Tab}{Enter}");
    await expect.element(heading("Welcome Back")).toBeVisible();
    await expect.element(field("Password")).toHaveValue("");
    expect(api.asked.map(({ route }) => route)).toEqual(["POST /auth/password/reset"]);
  });

  test("that does not work any more leads to a new one", async () => {
    api.routes["POST /auth/password/reset"] = problem(
      422,
      "invalid_reset_token",
      "This link has expired or was used already. Please ask for a new one.",
    );
    open(LINK);
    await userEvent.fill(field("New Password"), "another-good-password");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("alert")).toMatchTextContent(/This link has expired or was used already\./);
    await userEvent.click(button("Ask for a new link"));
    await expect.element(heading("Reset your password")).toBeVisible();
  });

  test("with a password that the server refuses: says so at the field, which can be mended", async () => {
    api.routes["POST /auth/password/reset"] = problem(422, "validation_failed", "Password is too common.", {
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
    location.hash = TOKEN;
    await expect.element(heading("Choose a new password")).toBeVisible();
    expect(location.hash).toBe("");
  });

  test.each(["/", "/reset-password", "/reset-password#short", `/#${TOKEN}`])("is not %s", async (address) => {
    open(address);
    await expect.element(heading("Welcome Back")).toBeVisible();
    expect(location.pathname + location.hash).toBe(address);
  });

  test("is left to the address where the embedder has decided", async () => {
    open(LINK, { view: "register" });
    await expect.element(heading("Create Account")).toBeVisible();
    expect(location.hash).toBe(`#${TOKEN}`);
  });

  test("is forgotten when somebody signs in after all", async () => {
    open(LINK);
    await expect.element(heading("Choose a new password")).toBeVisible();
    await userEvent.click(button("Back to sign in"));
    await userEvent.fill(field("Email"), USER.email);
    await userEvent.fill(field("Password"), "freehold-demo-2026");
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(localStorage.getItem("auth_token")).toBe("secret-token"));
    await tidyUp();
    stubApi();
    await expect.element(heading("Welcome Back")).toBeVisible();
  });
});

describe("the link of the mail, opened by somebody who is signed in", () => {
  const inside = async () => {
    api.routes["GET /auth/me"] = json(USER);
    restartSession("kept-token");
    open(LINK, { children: <p>Inside</p> });
    await expect.element(heading("Choose a new password")).toBeVisible();
    expect(location.hash).toBe("");
  };

  test("opens the choice of a new password all the same, which ends this session, too", async () => {
    await inside();
    await userEvent.fill(field("New Password"), "another-good-password");
    api.routes["GET /auth/me"] = problem(401, "unauthorized", "Sign in first.");
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Password changed")).toHaveFocus();
    expect(sent("POST /auth/password/reset")).toEqual([{ token: TOKEN, password: "another-good-password" }]);
    await userEvent.click(button("Sign In"));
    await expect.element(heading("Welcome Back")).toBeVisible();
    expect(localStorage.getItem("auth_token")).toBe(null);
  });

  test("leaves somebody else's session alone", async () => {
    await inside();
    await userEvent.fill(field("New Password"), "another-good-password");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button("Continue"));
    await expect.element(page.getByText("Inside")).toBeVisible();
  });

  test("lets them go on without a new password", async () => {
    await inside();
    await userEvent.click(button("Continue without a new password"));
    await expect.element(page.getByText("Inside")).toBeVisible();
    expect(sent("POST /auth/password/reset")).toEqual([]);
  });

  test("leads to a new link where it works no more, and back inside", async () => {
    api.routes["POST /auth/password/reset"] = problem(422, "invalid_reset_token", "This link has expired.");
    await inside();
    await userEvent.fill(field("New Password"), "another-good-password");
    await userEvent.keyboard("{Enter}");
    await userEvent.click(button("Ask for a new link"));
    await userEvent.fill(field("Email"), USER.email);
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Check your e-mail")).toHaveFocus();
    await userEvent.click(button("Continue"));
    await expect.element(page.getByText("Inside")).toBeVisible();
  });
});

describe.each(["light", "dark"] as const)("axe finds nothing, %s", (theme) => {
  const shows: Record<string, () => Promise<void>> = {
    forgot: async () => {
      open("/", { theme, view: "forgot" });
      await expect.element(heading("Reset your password")).toBeVisible();
    },
    sent: async () => {
      open("/", { theme, view: "forgot" });
      await userEvent.fill(field("Email"), "a@b.test");
      await userEvent.keyboard("{Enter}");
      await expect.element(heading("Check your e-mail")).toBeVisible();
    },
    reset: async () => {
      open(LINK, { theme });
      await expect.element(heading("Choose a new password")).toBeVisible();
    },
    refused: async () => {
      api.routes["POST /auth/password/reset"] = problem(422, "invalid_reset_token", "This link has expired.");
      open(LINK, { theme });
      await userEvent.fill(field("New Password"), "another-good-password");
      await userEvent.keyboard("{Enter}");
      await expect.element(page.getByRole("alert")).toBeVisible();
    },
    done: async () => {
      open(LINK, { theme });
      await userEvent.fill(field("New Password"), "another-good-password");
      await userEvent.keyboard("{Enter}");
      await expect.element(heading("Password changed")).toBeVisible();
    },
  };

  test.each(Object.entries(shows))("%s", async (_, show) => {
    document.body.style.background = theme === "dark" ? "#141310" : "#f7f4ed";
    await show();
    expect(await axeFindings(document.body)).toEqual([]);
  });
});
