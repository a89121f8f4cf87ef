import { axeFindings } from "@freehold/test-utils/browser/axe";
import { sample } from "@freehold/test-utils/run/soak";
import { afterEach, beforeEach, expect, expectTypeOf, test, vi } from "vitest";
import { accountPage, heading, text, tidyUp } from "./account/account.fixture.ts";
import { AccountElement } from "./account/define.ts";
import type { AccountProps } from "./account.ts";

beforeEach(() => {
  accountPage();
});
afterEach(async () => {
  document.body.replaceChildren();
  await tidyUp();
});

function mount(attributes = ""): AccountElement {
  document.body.innerHTML = `<freehold-account ${attributes}></freehold-account>`;
  return document.querySelector("freehold-account") as AccountElement;
}

test("its attributes, properties and events", () => {
  expect(AccountElement.observedAttributes).toEqual(["api-url", "theme", "locale", "show"]);
  expect(AccountElement.eventNames).toEqual(["freehold-ready", "freehold-error"]);
  // An intersection isn't equal to the one type that it amounts to.
  expectTypeOf<Omit<AccountProps, never>>().toEqualTypeOf<Pick<AccountElement, keyof AccountProps>>();
});

test("shows the account in its shadow root, and fires freehold-ready once", async () => {
  const heard = vi.fn<(event: Event) => void>();
  document.addEventListener("freehold-ready", heard);
  const element = mount();
  await expect.element(heading("Passkeys")).toBeVisible();
  await expect.element(text("Safari on iPhone")).toBeVisible();
  expect(element.shadowRoot?.querySelectorAll("section")).toHaveLength(10);
  document.removeEventListener("freehold-ready", heard);
  expect(heard).toHaveBeenCalledOnce();
});

test("shows one part, which `show` names", async () => {
  const element = mount('show="devices"');
  await expect.element(text("Safari on iPhone")).toBeVisible();
  await expect.element(heading("Passkeys")).not.toBeInTheDocument();
  element.show = "factors";
  await expect.element(heading("Passkeys")).toBeVisible();
  await expect.element(text("Safari on iPhone")).not.toBeInTheDocument();
});

test.each(sample(["dark", "light"], 1))("axe finds nothing in it, %s", async (theme) => {
  document.body.style.background = theme === "dark" ? "#11100d" : "#f7f4ed";
  mount(`theme="${theme}"`);
  await expect.element(text("Safari on iPhone")).toBeVisible();
  await expect.element(heading("Passkeys")).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
});
