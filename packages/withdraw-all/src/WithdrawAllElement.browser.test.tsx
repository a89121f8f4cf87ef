import { axeFindings } from "@freehold/test-utils/browser/axe";
import { held, json, problem, type StubApi, USER, unreachable } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, describe, expect, expectTypeOf, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import "./define.ts";
import { WithdrawAllElement, type WithdrawAllElementProps } from "./element.ts";
import { ADDRESS, CHECK, HISTORY, REQUEST, SUBMIT, stubApi, tidyUp } from "./test/stub-api.fixture.ts";

let api: StubApi;
let element: WithdrawAllElement;

beforeEach(() => {
  api = stubApi();
  element = document.createElement("freehold-withdraw-all");
});
afterEach(async () => {
  element.remove();
  // The view goes a task later. Until then it reads as soon as there is a session, and that is the next test's.
  await vi.waitFor(() => expect(element.shadowRoot?.querySelector("[part=root]")).toBeFalsy());
  await tidyUp();
});

const address = () => page.getByLabelText("Destination Wallet Address *", { exact: true });
const heading = (name: string) => page.getByRole("heading", { name, exact: true });

describe("<freehold-withdraw-all>", () => {
  test("is registered once, with the component's props as properties", () => {
    expect(customElements.get("freehold-withdraw-all")).toBe(WithdrawAllElement);
    expect(WithdrawAllElement.observedAttributes).toEqual(["api-url", "theme", "locale", "wallet-section", "sign-in"]);
    expectTypeOf<Pick<WithdrawAllElement, keyof WithdrawAllElementProps>>().toEqualTypeOf<
      Pick<WithdrawAllElementProps, keyof WithdrawAllElementProps>
    >();
  });

  test("asks the API that api-url names", async () => {
    api.routes["GET /elsewhere/auth/me"] = json(USER);
    api.routes["GET /elsewhere/wallet/total-deposits"] = json({ total_deposits_ubxs: "7", deposit_count: 1 });
    for (const route of [CHECK, HISTORY])
      api.routes[route.replace("/wallet", "/elsewhere/wallet")] = json({ success: false, withdrawals: [] });
    element.setAttribute("api-url", "/elsewhere/api");
    document.body.append(element);
    await expect.element(page.getByText("7.00").first()).toBeVisible();
    expect(api.asked.map((one) => one.route).filter((route) => route.startsWith("GET /wallet"))).toEqual([]);
  });

  test("follows theme, as an attribute and as a property", async () => {
    element.setAttribute("theme", "dark");
    document.body.append(element);
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector("[data-theme=dark]")).not.toBeNull());
    element.theme = "light";
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector("[data-theme=light]")).not.toBeNull());
    expect(element.getAttribute("theme")).toBe("light");
  });

  test("tells of the submission and of the status by events that leave the shadow root, without the token", async () => {
    const submitted = vi.fn();
    const status = vi.fn();
    document.body.addEventListener("freehold-withdrawal-submitted", submitted, { once: true });
    document.body.addEventListener("freehold-withdrawal-status", status);
    document.body.append(element);
    await expect.element(address()).toBeVisible();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    await userEvent.fill(address(), ADDRESS);
    await userEvent.keyboard("{Enter}");
    await expect.element(heading("Withdrawal Request Created")).toBeVisible();
    await vi.waitFor(() => expect(element.shadowRoot?.activeElement?.textContent).toBe("Withdrawal Request Created"));
    expect(submitted.mock.calls[0]?.[0].detail).toEqual({
      withdrawal: expect.objectContaining({ id: REQUEST.id, status: "pending", amount_ubxs: "2570.75" }),
      walletAddress: ADDRESS,
    });
    await vi.waitFor(() => expect(status.mock.calls.at(-1)?.[0].detail.status).toBe("pending"));
    expect(
      JSON.stringify([submitted.mock.calls, status.mock.calls].flat(2).map((event) => event.detail)),
    ).not.toContain("secret-token");
    document.body.removeEventListener("freehold-withdrawal-status", status);
  });

  test.each([
    ["could not be sent", unreachable],
    ["was refused", problem("invalid_wallet_address", "Not a wallet.")],
  ])("a form that %s takes no focus from elsewhere on the page", async (_name, answer) => {
    const elsewhere = document.createElement("input");
    onTestFinished(() => elsewhere.remove());
    const slow = held(answer as () => Response);
    api.routes[SUBMIT] = slow.answer;
    document.body.append(element, elsewhere);
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    await userEvent.fill(address(), ADDRESS);
    await userEvent.keyboard("{Enter}");
    await vi.waitFor(() => expect(api.asked.some((one) => one.route === SUBMIT)).toBe(true));
    elsewhere.focus();
    slow.release();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.element(address()).toBeEnabled();
    expect(document.activeElement).toBe(elsewhere);
  });

  test("keeps what was typed when the node is moved", async () => {
    document.body.append(element);
    await userEvent.fill(address(), ADDRESS);
    const aside = document.createElement("div");
    document.body.append(aside);
    aside.append(element);
    await expect.element(address()).toHaveValue(ADDRESS);
    aside.remove();
  });

  test("shows an existing request, styled, and axe finds nothing", async () => {
    api.routes[CHECK] = json({ success: true, withdrawal: REQUEST });
    document.body.append(element);
    await expect.element(heading("Your Withdrawal Request")).toBeVisible();
    const list = element.shadowRoot?.querySelector(".fh-list-line");
    expect(list && getComputedStyle(list).display).toBe("flex");
    expect((await axeFindings(document.body)).join("\n")).toBe("");
  });

  test("offers its parts to the host's style sheet", async () => {
    document.body.append(element);
    await expect.element(address()).toBeVisible();
    const parts = new Set(
      [...(element.shadowRoot?.querySelectorAll("[part]") ?? [])].flatMap((node) => [...node.part]),
    );
    for (const part of [
      "root",
      "heading",
      "card",
      "title",
      "button",
      "field",
      "label",
      "input",
      "notice",
      "steps",
      "amount",
    ])
      expect(parts).toContain(part);
    expect(api.asked.some((one) => one.route === SUBMIT)).toBe(false);
  });
});
