import { axeFindings } from "@freehold/test-utils/browser/axe";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "./define.ts";
import { SidebarShellElement } from "./element.ts";
import { enterAs, INVESTOR, leave, OPERATOR } from "./test/page.ts";

beforeEach(() => page.viewport(1280, 800));
afterEach(async () => {
  document.body.replaceChildren();
  await leave();
});

function open(html = ""): SidebarShellElement {
  document.body.innerHTML = `
    <freehold-sidebar-shell brand="Freehold" theme="light" ${html}>
      <div slot="withdraw-all">Refund panel</div>
      <div slot="wallet">Wallet panel</div>
      <div slot="signed-out">Sign-in form</div>
      <div>Every other section</div>
    </freehold-sidebar-shell>`;
  return document.querySelector("freehold-sidebar-shell") as SidebarShellElement;
}
const text = (content: string) => page.getByText(content, { exact: true });
const button = (name: string) => page.getByRole("button", { name, exact: true });
const visible = (content: string) => text(content).element().checkVisibility();

test("a section's slot shows only while it is selected, the default slot where a section has none", async () => {
  await enterAs(INVESTOR);
  open();
  await expect.element(text("Refund panel")).toBeVisible();
  expect([visible("Wallet panel"), visible("Every other section"), visible("Sign-in form")]).toEqual([
    false,
    false,
    false,
  ]);
  await button("Wallet").click();
  await expect.element(text("Wallet panel")).toBeVisible();
  expect([visible("Refund panel"), visible("Every other section")]).toEqual([false, false]);
  await button("Payouts").click();
  await expect.element(text("Every other section")).toBeVisible();
  expect(visible("Wallet panel")).toBe(false);
});

test("signed-out people see the slot for them and nothing else", async () => {
  await leave();
  open();
  await expect.element(text("Sign-in form")).toBeVisible();
  expect([visible("Refund panel"), visible("Every other section")]).toEqual([false, false]);
  await enterAs(INVESTOR);
  await expect.element(text("Refund panel")).toBeVisible();
  expect(visible("Sign-in form")).toBe(false);
});

test("a choice fires an event that crosses shadow roots, and property and attribute follow it", async () => {
  await enterAs(INVESTOR);
  const shell = open();
  const heard = vi.fn();
  document.body.addEventListener(
    "freehold-section-change",
    (event) => heard(event.detail, event.composed, shell.section),
    {
      once: true,
    },
  );
  await button("Wallet").click();
  expect(heard.mock.calls).toEqual([[{ section: "wallet" }, true, "wallet"]]);
  expect(shell.getAttribute("section")).toBe("wallet");
  shell.section = "withdraw-all";
  await expect.element(text("Refund panel")).toBeVisible();
  shell.setAttribute("section", "wallet");
  await expect.element(text("Wallet panel")).toBeVisible();
  shell.removeAttribute("section");
  await expect.element(text("Wallet panel")).toBeVisible();
});

test("settings fires its event", async () => {
  await enterAs(INVESTOR);
  const shell = open();
  const heard = vi.fn();
  shell.addEventListener("freehold-settings", heard);
  await button("Settings").click();
  expect(heard).toHaveBeenCalledOnce();
});

test("the host adds sections by property", async () => {
  await enterAs(OPERATOR);
  const shell = open('section="refunds"');
  shell.append(Object.assign(document.createElement("div"), { slot: "refunds", textContent: "Refund queue" }));
  await expect.element(text("Refund panel")).toBeVisible();
  shell.sections = [
    ...SidebarShellElement.defaultSections,
    { id: "refunds", label: "Refund Requests", adminOnly: true },
  ];
  await expect.element(text("Refund queue")).toBeVisible();
});

test("in shadow DOM the drawer keeps the focus, Escape gives it back, and axe finds nothing", async () => {
  await page.viewport(390, 844);
  await enterAs(INVESTOR);
  const shell = open();
  await button("Open menu").click();
  const focused = () => shell.shadowRoot?.activeElement;
  expect(focused()?.textContent).toBe("Withdraw All Deposits");
  await Promise.all(document.getAnimations().map((animation) => animation.finished));
  expect(await axeFindings()).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await vi.waitFor(() => expect(focused()?.getAttribute("aria-label")).toBe("Open menu"));
});

test("what stands in a slot keeps its own look", async () => {
  await enterAs(INVESTOR);
  open();
  await expect.element(text("Refund panel")).toBeVisible();
  const style = getComputedStyle(text("Refund panel").element());
  expect([style.margin, style.padding, style.display]).toEqual(["0px", "0px", "block"]);
});

test("signed-out people have no header; signed-in people get it with its styles", async () => {
  await leave();
  const shell = open();
  await expect.element(text("Sign-in form")).toBeVisible();
  expect(shell.shadowRoot?.querySelector("header")).toBe(null);
  await enterAs(INVESTOR);
  await expect.element(text("Refund panel")).toBeVisible();
  const bar = shell.shadowRoot?.querySelector("header") as HTMLElement;
  expect(getComputedStyle(bar).position).toBe("sticky");
});
