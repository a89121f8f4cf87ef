import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, problem, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { api, button, field, freshPage, hasFocus, heading, open, sent, signInWith } from "./test/page.fixture.tsx";

freshPage();

const LOGIN = { success: true, token: testToken("second"), expires_at: USER.created_at, user: USER };

/** What the server answers to the right password. */
function needs(methods: string[], challenge = "challenge-1") {
  const problemBody = { code: "second_factor_required", detail: "We emailed you a code.", success: false };
  const second_factor = { challenge, methods, expires_at: "2026-03-02T09:30:00.000Z" };
  api.routes["POST /auth/login"] = json({ ...problemBody, second_factor }, 403);
}

test("a new device asks for the code of the email, and signs in with it", async () => {
  needs(["email_code"]);
  const onSignedIn = vi.fn();
  open("/", { onSignedIn });
  await signInWith();
  await expect.element(heading("Check your email")).toBeVisible();
  await expect.element(page.getByText(new RegExp(`we sent a code to ${USER.email}`))).toBeVisible();
  await hasFocus("code");
  const input = field("Code from the email").element() as HTMLInputElement;
  expect([input.autocomplete, input.inputMode]).toEqual(["one-time-code", "numeric"]);
  expect(await axeFindings(document.body)).toEqual([]);

  api.routes["POST /auth/login/verify"] = json(LOGIN);
  await userEvent.fill(input, "482 913");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(sent("POST /auth/login/verify")).toEqual([{ challenge: "challenge-1", code: "482 913" }]);
});

test("a wrong code is said at its field, which keeps it", async () => {
  needs(["email_code"]);
  open();
  await signInWith();
  api.routes["POST /auth/login/verify"] = problem("wrong_code", "This code is wrong. Check it and try again.", {
    errors: [{ path: "code", message: "is wrong" }],
  });
  await userEvent.fill(field("Code from the email"), "000000");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Code from the email is wrong")).toBeVisible();
  await hasFocus("code");
  await expect.element(field("Code from the email")).toHaveValue("000000");
});

test("another code goes with another sign-in, and the password is not asked for again", async () => {
  needs(["email_code"]);
  open();
  await signInWith();
  await expect.element(heading("Check your email")).toBeVisible();
  needs(["email_code"], "challenge-2");
  await button("Send another code").click();
  await vi.waitFor(() => expect(sent("POST /auth/login")).toHaveLength(2));
  api.routes["POST /auth/login/verify"] = json(LOGIN);
  await userEvent.fill(field("Code from the email"), "111222");
  await button("Continue").click();
  await vi.waitFor(() => expect(sent("POST /auth/login/verify")).toHaveLength(1));
  expect(sent("POST /auth/login/verify")).toMatchObject([{ challenge: "challenge-2" }]);
});

test("a sign-in that has expired begins again, and says so", async () => {
  needs(["authenticator", "recovery_code"]);
  open();
  await signInWith();
  await expect.element(field("Code from your authenticator app")).toBeVisible();
  api.routes["POST /auth/login/verify"] = problem("expired_code", "This code has expired. Sign in again.");
  await userEvent.fill(field("Code from your authenticator app"), "111222");
  await button("Continue").click();
  await expect.element(heading("Welcome Back")).toBeVisible();
  await expect.element(page.getByText("This code has expired. Sign in again.")).toBeVisible();
  await expect.element(field("Email")).toHaveValue(USER.email);
  await expect.element(field("Password")).toHaveValue("");
});

test("one can go back, and the password is left behind", async () => {
  needs(["email_code"]);
  open();
  await signInWith();
  await button("Back to sign in").click();
  await expect.element(field("Password")).toHaveValue("");
});

test("a person who has lost every factor asks for the link, and learns what happens", async () => {
  await page.viewport(390, 800);
  needs(["passkey", "authenticator", "recovery_code"]);
  open();
  await signInWith();
  await expect.element(field("Code from your authenticator app")).toBeVisible();
  await button("I can't use any of these").click();
  await expect.element(heading("Sign in without your second factor")).toBeVisible();
  await expect.element(page.getByText(/then we wait 72 hours/)).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);

  api.routes["POST /auth/login/recovery"] = json({ success: true, ends_at: null }, 202);
  await button("Email me the link").click();
  await expect.element(heading("Check your email")).toBeVisible();
  await expect.element(page.getByText(new RegExp(`We sent a link to ${USER.email}`))).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement?.textContent).toBe("Check your email"));
  expect(sent("POST /auth/login/recovery")).toEqual([{ challenge: "challenge-1" }]);
  expect(await axeFindings(document.body)).toEqual([]);
  await button("Back to sign in").click();
  await expect.element(field("Password")).toHaveValue("");
});

test("a recovery that is under way says when it ends", async () => {
  needs(["passkey"]);
  open();
  await signInWith();
  await button("I can't use any of these").click();
  api.routes["POST /auth/login/recovery"] = json({ success: true, ends_at: "2026-03-05T09:30:00.000Z" }, 202);
  await button("Email me the link").click();
  await expect.element(heading("The 72 hours have begun")).toBeVisible();
  await expect.element(page.getByText(/second factors after Mar 5, 2026/)).toBeVisible();
});

test("an admin is told who can help, and may go back", async () => {
  needs(["passkey"]);
  open();
  await signInWith();
  await button("I can't use any of these").click();
  api.routes["POST /auth/login/recovery"] = problem("recovery_unavailable", "Two other admins have to reset it.");
  await button("Email me the link").click();
  await expect.element(page.getByText("Two other admins have to reset it.")).toBeVisible();
  await button("Back to sign in").click();
  await expect.element(heading("Welcome Back")).toBeVisible();
});

test("a mailed code has no such way: it needs none", async () => {
  needs(["email_code"]);
  open();
  await signInWith();
  await expect.element(heading("Check your email")).toBeVisible();
  expect(button("I can't use any of these").query()).toBeNull();
});
