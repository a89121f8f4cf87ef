import { render } from "@testing-library/react";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "../../define.ts";
import { WalletConnect } from "../../index.ts";
import { button, connect, freshPage, inDialog, install, OAK, pressable } from "../../test/page.fixture.tsx";

// Under a modal dialog of the page the wallets lay behind, and could not be reached.
freshPage();

/** The page's own modal dialog, and what it has heard of Escape. */
function openHost() {
  const host = document.body.appendChild(document.createElement("dialog"));
  host.ariaLabel = "Checkout";
  host.innerHTML = "<main></main>";
  const onEscape = vi.fn();
  const listen = ({ key }: KeyboardEvent) => key === "Escape" && onEscape();
  document.addEventListener("keydown", listen);
  onTestFinished(() => {
    document.removeEventListener("keydown", listen);
    host.remove();
  });
  host.showModal();
  return { host, onEscape };
}

const PLACES = {
  "the component": (host: HTMLElement) => {
    const container = host.appendChild(document.createElement("div"));
    render(<WalletConnect theme="light" />, { container });
  },
  "the element": (host: HTMLElement) => host.append(document.createElement("freehold-wallet-connect")),
  "the element in a shadow tree": (host: HTMLElement) => {
    const root = host.appendChild(document.createElement("div")).attachShadow({ mode: "open" });
    root.append(document.createElement("freehold-wallet-connect"));
  },
};

const focused = () => document.activeElement as HTMLElement;
const dialog = (name: string | RegExp) => page.getByRole("dialog", { name });

/** Whether a press at the middle of a node reaches it. */
function isOnTop(node: Element): boolean {
  const { left, top, width, height } = node.getBoundingClientRect();
  return node.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Closes the open dialog by Escape: it alone goes, and the focus is where it was. */
async function expectEscape({ host, onEscape }: ReturnType<typeof openHost>, opener: ReturnType<typeof button>) {
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog(/Connect|Network|Account|0x/)).not.toBeInTheDocument();
  expect(host.matches(":modal")).toBe(true);
  expect(onEscape).not.toHaveBeenCalled();
  await vi.waitFor(() => expect(opener.element().matches(":focus")).toBe(true));
}

describe.each(Object.entries(PLACES))("%s in a modal dialog of the page", (_, place) => {
  test("a wallet is found, connected, switched and disconnected", async () => {
    install("Oak Wallet");
    const opened = openHost();
    place(opened.host);
    await userEvent.click(button("Connect Wallet"));
    await expect.element(inDialog("Connect a Wallet")).toBeVisible();
    expect(isOnTop(inDialog("Connect a Wallet").element())).toBe(true);
    await vi.waitFor(() => expect(dialog("Connect a Wallet").element()).toContainElement(focused()));
    await expectEscape(opened, button("Connect Wallet"));

    await connect("Oak Wallet");
    const network = button("Network: BNB Smart Chain");
    await userEvent.click(network);
    await expect.element(inDialog("Switch Networks")).toBeVisible();
    await expectEscape(opened, network);
    await userEvent.click(network);
    await userEvent.click(pressable(/Ethereum/));
    await expect.element(button("Network: Ethereum")).toBeVisible();

    await userEvent.click(button(OAK));
    await expect.element(pressable(/Disconnect/)).toBeVisible();
    await expectEscape(opened, button(OAK));
    await userEvent.click(button(OAK));
    await userEvent.click(pressable(/Disconnect/));
    await expect.element(button("Connect Wallet")).toBeVisible();
    expect(opened.host.matches(":modal")).toBe(true);
  });
});
