import type { StubApi } from "@freehold/test-utils/browser/stub-api";
import { json, USER } from "@freehold/test-utils/browser/stub-api";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { afterEach, beforeEach, expect } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@freehold/ui/styles.css";
import "../WithdrawAll.css";
import { WithdrawAll, type WithdrawAllProps } from "../index.ts";
import { live } from "./live.fixture.ts";
import { ADDRESS, CHECK, HISTORY, hashOf, REQUEST, restartSession, stubApi, tidyUp } from "./stub-api.fixture.ts";

/** The edge of the network of the test that runs. */
export let api: StubApi;
/** What its server says of an open request as it goes on. */
export let server: ReturnType<typeof live>;

/** Once a file: every test has a fresh page and network, and leaves none of it. */
export function freshPage(): void {
  beforeEach(() => {
    api = stubApi();
    server = live(api);
  });
  afterEach(async () => {
    await tidyUp();
    cleanup();
  });
}

export const open = (props: WithdrawAllProps = {}): RenderResult => render(<WithdrawAll theme="light" {...props} />);
export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const heading = (name: string) => page.getByRole("heading", { name, exact: true });
export const text = (words: string) => page.getByText(words, { exact: true });
export const address = () => page.getByLabelText("Destination Wallet Address *", { exact: true });
export const submit = () => button("Submit Withdrawal Request");
export const sent = (route: string) => api.asked.filter((one) => one.route === route);
export const find = (query: string) => document.querySelector(query);
/** What screen readers were told last. */
export const statuses = () => [...document.querySelectorAll("[role=status]")].map((one) => one.textContent);
/** What the page says of a term. */
export const value = (term: string) =>
  [...document.querySelectorAll("dt")].find((dt) => dt.textContent === term)?.nextElementSibling?.textContent;

/** Opens the form, with its figures. */
export async function openForm(props?: WithdrawAllProps) {
  open(props);
  await expect.element(text("Available to Withdraw")).toBeVisible();
  await expect.element(page.getByText("2,570.75").first()).toBeVisible();
}

/** Fills in the form and sends it. */
export async function send(to = ADDRESS) {
  await userEvent.fill(address(), to);
  await submit().click();
}

/** From now on the server knows of an open request. */
export const existing = (fields: object) => {
  api.routes[CHECK] = json({ success: true, withdrawal: { ...REQUEST, ...fields } });
};

/** From now on the server knows of a request that is over. */
export const ended = (fields: object) => {
  api.routes[HISTORY] = json({ success: true, withdrawals: [{ ...REQUEST, ...fields }] });
};

/** The person of this page has proved that the registered wallet is theirs. */
export const verified = () => {
  api.routes["GET /auth/me"] = json({ ...USER, wallet_verified_at: "2026-03-01T10:00:00.000Z" });
  restartSession("secret-token");
};

/** What a request has once it was paid. */
export const COMPLETED = {
  status: "completed",
  tx_id: hashOf("d4"),
  approved_at: "2026-03-02T10:00:00.000Z",
  closed_at: "2026-03-03T11:12:00.000Z",
};
