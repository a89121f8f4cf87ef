import { type StubApi, USER } from "@freehold/test-utils/browser/stub-api";
import { cleanup, type RenderResult, render } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeEach, expect, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "@freehold/ui/styles.css";
import "../Auth.css";
import { Auth, type AuthProps } from "../index.ts";
import { stubApi, tidyUp } from "./stub-api.fixture.ts";

/** The token of a mailed link, and the link's address on the page. */
export const TOKEN = "dG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9";
export const LINK = `/reset-password#${TOKEN}`;

/** The edge of the network of the test that runs. */
export let api: StubApi;

/** Once a file: every test has a fresh page and network, and leaves none of it. */
export function freshPage(): void {
  const here = location.href;
  beforeEach(() => {
    api = stubApi();
  });
  afterEach(async () => {
    cleanup();
    history.replaceState(null, "", here);
    await tidyUp();
  });
}

/** Opens the widget at an address of the page. */
export function open(address = "/", props: AuthProps = {}): RenderResult {
  history.replaceState(null, "", address);
  return render(<Auth theme="light" {...props} />, { wrapper: StrictMode });
}

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const field = (name: string) => page.getByLabelText(name, { exact: true });
export const heading = (name: string) => page.getByRole("heading", { name, exact: true });
/** Waits until the field of that name has the keyboard focus. */
export const hasFocus = (name: string) =>
  vi.waitFor(() => expect((document.activeElement as HTMLInputElement).name).toBe(name));
/** The routes that were asked, but for the platform's state and the offer of passkeys, which a page asks for by itself. */
export const asked = () =>
  api.asked.map(({ route }) => route).filter((route) => !/^GET .*\/platform$|passkeys\/options$/.test(route));
/** The bodies that a route was sent. */
export const sent = (route: string) => api.asked.filter((one) => one.route === route).map((one) => one.body);

/** Fills the registration in, but for the code. */
export async function fillRegistration() {
  await userEvent.fill(field("Email"), "new@freehold.test");
  await userEvent.fill(field("Wallet Address"), USER.wallet_address);
  await userEvent.fill(field("Password"), "freehold-demo-2026");
}

/** Fills the login in and sends it. */
export async function signInWith(password = "freehold-demo-2026") {
  await userEvent.fill(field("Email"), USER.email);
  await userEvent.fill(field("Password"), password);
  await userEvent.keyboard("{Enter}");
}
