import type { LoadView } from "@freehold/element";
import { cleanup, render } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AuthProps } from "./Auth.tsx";
import { LazyAuth } from "./LazyAuth.tsx";
import { held, json, restartSession, type StubApi, stubApi, tidyUp, USER, unreachable } from "./test/stub-api.ts";

let api: StubApi;

beforeEach(() => {
  api = stubApi();
});
afterEach(async () => {
  cleanup();
  vi.restoreAllMocks();
  await tidyUp();
});

const Forms = () => <p>The forms</p>;
const forms = page.getByText("The forms");
const loads = () => vi.fn<LoadView<AuthProps>>(async () => Forms);

test("while the session loads there is a spinner, and signed-in people never fetch the forms", async () => {
  const waiting = held(json(USER));
  api.routes["GET /auth/me"] = waiting.answer;
  restartSession("kept-token");
  const load = loads();
  const onSignedIn = vi.fn();
  const { container } = render(<LazyAuth load={load} onSignedIn={onSignedIn} />);
  await expect.element(page.getByRole("status")).toMatchTextContent("Loading your session...");
  waiting.release();
  await vi.waitFor(() => expect(onSignedIn.mock.calls).toEqual([[{ user: USER }]]));
  expect(container.innerHTML).toBe("<slot></slot>");
  expect(load).not.toHaveBeenCalled();
});

test("signed-out people fetch the forms at once", async () => {
  const load = loads();
  render(<LazyAuth load={load} />);
  await expect.element(forms).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("so do people whose server does not answer: the forms' file can say so", async () => {
  api.routes["GET /auth/me"] = unreachable;
  restartSession("kept-token");
  render(<LazyAuth load={loads()} />);
  await expect.element(forms).toBeVisible();
});

test("forms that cannot be fetched: says so, and tries again", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const load = loads().mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  render(<LazyAuth load={load} />);
  await expect.element(page.getByRole("alert")).toMatchTextContent("The sign-in form could not be loaded.");
  expect(logged).toHaveBeenCalledOnce();
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(forms).toBeVisible();
});
