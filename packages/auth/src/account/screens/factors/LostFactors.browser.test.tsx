import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, problem, type StubApi } from "@freehold/test-utils/browser/stub-api";
import { cleanup, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@freehold/ui/styles.css";
import "../../Account.css";
import { Account } from "../../../account.ts";
import { type AccountState, accountPage, button, heading, text, tidyUp } from "../../account.fixture.ts";

const RECOVERY = "POST /auth/login/recovery";
let api: StubApi;
let state: AccountState;
beforeEach(() => {
  ({ api, state } = accountPage());
});
afterEach(async () => {
  cleanup();
  await tidyUp();
});

const open = () => render(<Account theme="light" />, { wrapper: StrictMode });
const password = page.getByLabelText("Your password", { exact: true });
const sent = () => api.asked.filter(({ route }) => route === RECOVERY).map(({ body }) => body);

test("a user on a known device who has lost every factor asks for the link with the password", async () => {
  api.routes[RECOVERY] = problem("wrong_password", "The password is wrong.");
  open();
  await button("I can't use any of these").click();
  await expect.element(password).toHaveFocus();
  expect(await axeFindings(document.body)).toEqual([]);
  await userEvent.keyboard(" a wrong one {Enter}");
  await expect.element(text("The password is wrong.")).toBeVisible();
  await expect.element(password).toHaveFocus();

  api.routes[RECOVERY] = json({ success: true, ends_at: null }, 202);
  await userEvent.fill(password, "wren tulip frog");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText(/We sent you a link/)).toBeVisible();
  await expect.element(heading("Lost all of these?")).toHaveFocus();
  expect(sent()).toEqual([{ password: " a wrong one " }, { password: "wren tulip frog" }]);
});

test("a removal that is under way has no second one, and an admin asks other admins", async () => {
  state.factors.required = true;
  open();
  await expect.element(heading("Recovery codes")).toBeVisible();
  await expect.element(button("I can't use any of these")).not.toBeInTheDocument();
});
