import { idle } from "@freehold/test-utils/browser/idle";
import { json, type StubApi, USER } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { AuthElement } from "./define.ts";
import type { AuthProps } from "./index.ts";
import { stubApi, tidyUp } from "./test/stub-api.fixture.ts";

const here = location.href;
let api: StubApi;

beforeEach(() => {
  api = stubApi();
});
afterEach(async () => {
  // The offer of passkeys is asked for by itself.
  await idle();
  document.body.replaceChildren();
  history.replaceState(null, "", here);
  await tidyUp();
});

/** Puts the element on the page as a host's HTML does. */
function mount(html: string): AuthElement {
  document.body.innerHTML = html;
  return document.querySelector("freehold-auth") as AuthElement;
}
const heading = (name: string) => page.getByRole("heading", { name, exact: true });

test("its attributes, properties and events", () => {
  expect(AuthElement.observedAttributes).toEqual(["api-url", "theme", "locale", "view", "referral-code", "fields"]);
  expect(AuthElement.eventNames).toEqual([
    "freehold-signed-in",
    "freehold-signed-out",
    "freehold-registered",
    "freehold-auth-view",
    "freehold-ready",
    "freehold-error",
  ]);
  expectTypeOf<Omit<AuthProps, "children">>().toEqualTypeOf<Pick<AuthElement, Exclude<keyof AuthProps, "children">>>();
  expectTypeOf<AuthElement["fields"]>().toEqualTypeOf<"light" | "shadow" | undefined>();
});

test("reads its attributes, and follows them", async () => {
  const element = mount(`<freehold-auth view="register" referral-code="ABCD2345" theme="dark"></freehold-auth>`);
  await expect.element(heading("Create Account")).toBeVisible();
  await expect.element(page.getByLabelText("Referral Code (optional)")).toHaveValue("ABCD2345");
  expect(element.shadowRoot?.querySelector<HTMLElement>(".fh-root")?.dataset.theme).toBe("dark");
  element.view = "login";
  await expect.element(heading("Welcome Back")).toBeVisible();
  expect(element.getAttribute("view")).toBe("login");
});

test("sends to the API it is told, and nowhere else", async () => {
  mount(`<freehold-auth api-url="/elsewhere/api" view="login"></freehold-auth>`);
  await userEvent.fill(page.getByLabelText("Email"), USER.email);
  await userEvent.fill(page.getByLabelText("Password", { exact: true }), "freehold-demo-2026");
  await userEvent.keyboard("{Enter}");
  const asked = () => api.asked.map(({ route }) => route);
  await vi.waitFor(() => expect(asked()).toContain("POST /elsewhere/auth/login"));
  for (const route of asked()) expect(route).toContain(" /elsewhere/");
});

test("signs in: the event bubbles, is composed, and carries no token", async () => {
  const heard = vi.fn<(event: CustomEvent) => void>();
  const listener = heard as unknown as EventListener;
  document.addEventListener("freehold-signed-in", listener);
  const element = mount(`<freehold-auth view="login"><p>Inside</p></freehold-auth>`);
  const onSignedIn = vi.fn();
  element.onSignedIn = onSignedIn;
  await expect.element(page.getByText("Inside")).not.toBeVisible();

  await userEvent.fill(page.getByLabelText("Email"), USER.email);
  await userEvent.fill(page.getByLabelText("Password", { exact: true }), "freehold-demo-2026");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Inside")).toBeVisible();
  document.removeEventListener("freehold-signed-in", listener);

  const event = heard.mock.lastCall?.[0];
  expect(heard).toHaveBeenCalledOnce();
  expect([event?.bubbles, event?.composed, event?.target]).toEqual([true, true, element]);
  expect(event?.detail).toEqual({ user: USER });
  expect(JSON.stringify(event?.detail)).not.toContain("token");
  expect(onSignedIn).toHaveBeenCalledOnce();
  expect(element.shadowRoot?.querySelector(".fh-root")).toBe(null);
});

test("tells of a registration", async () => {
  api.routes["POST /auth/register"] = json({ success: true, message: "Created.", user: USER }, 201);
  const element = mount(`<freehold-auth view="register"></freehold-auth>`);
  const heard = vi.fn();
  element.addEventListener("freehold-registered", (event) => heard(event.detail));
  await userEvent.fill(page.getByLabelText("Email"), USER.email);
  await userEvent.fill(page.getByLabelText("Wallet Address"), USER.wallet_address);
  await userEvent.fill(page.getByLabelText("Password", { exact: true }), "freehold-demo-2026");
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Registration Successful")).toBeVisible();
  expect(heard.mock.calls).toEqual([[{ user: USER }]]);
});

test("keeps what was typed when the page moves it", async () => {
  const element = mount(`<section></section><freehold-auth view="login"></freehold-auth>`);
  await userEvent.fill(page.getByLabelText("Email"), "a@b.test");
  document.querySelector("section")?.append(element);
  // An element that has left the page unmounts in the next task; this one comes after it.
  await new Promise((resolve) => setTimeout(resolve));
  await expect.element(page.getByLabelText("Email")).toHaveValue("a@b.test");
});
