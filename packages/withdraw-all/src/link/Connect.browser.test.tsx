import { $session, configure } from "@freehold/session";
import { type Answer, json } from "@freehold/test-utils/browser/stub-api";
import { CLIENT_SECRET, handlers, type StateName, USER } from "@freehold/testing";
import { problem, stream } from "@freehold/testing/answers";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { withdrawAll } from "../index.ts";
import { address, api, button, freshPage, heading, open, sent, submit, text } from "../test/page.fixture.tsx";
import { OTHER, restartSession, SUBMIT } from "../test/stub-api.fixture.ts";

freshPage();
const link = (name: string) => page.getByRole("link", { name, exact: true });
const fetchClientSecret = vi.fn(async () => CLIENT_SECRET);
/** What a test says of the network, whatever the state. */
let overrides: Record<string, Answer>;
let streams: ReadableStreamDefaultController<Uint8Array>[];

/** What the published test kit answers in a state. */
async function answerOf(known: ReturnType<typeof handlers>, route: string, body?: unknown): Promise<Response> {
  const [method = "GET", path] = route.split(" ");
  const headers = { authorization: `Bearer ${CLIENT_SECRET}`, "content-type": "application/json" };
  const sent = body === undefined ? null : JSON.stringify(body);
  const request = new Request(`${location.origin}/api${path}`, { method, headers, body: sent });
  for (const handler of known) {
    const result = await handler.run({ request, requestId: crypto.randomUUID() });
    if (result?.response) return result.response;
  }
  throw new Error(`${route} has no handler.`);
}

/** The network answers as that kit does, but for what a test says of it. */
function answerAs(name: StateName): void {
  const known = handlers(name);
  const own: Record<string, Answer> = { ...overrides };
  api.routes = new Proxy(own, {
    get: (routes, route: string) => routes[route] ?? ((body: unknown) => answerOf(known, route, body)),
  });
}

/** A stream that goes on as the test says. */
function live(route: string, event: string, first: object): (data: object) => void {
  const encode = (data: object) => new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  overrides[route] = api.routes[route] = () => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        streams.push(controller);
        controller.enqueue(encode(first));
      },
    });
    return new Response(body, { headers: { "content-type": "text/event-stream" } });
  };
  return (data) => {
    for (const one of streams) one.enqueue(encode(data));
  };
}

/** A partner's page in a state of the published test kit. */
function partnerPage(name: StateName): void {
  answerAs(name);
  restartSession(null);
  configure({ fetchClientSecret });
}

beforeEach(() => {
  streams = [];
  overrides = {};
  fetchClientSecret.mockClear();
});
afterEach(() => configure({ fetchClientSecret: null }));

/** What the client secret opens in a state. */
const sessionIn = async (name: StateName): Promise<object> =>
  (await answerOf(handlers(name), "GET /embed/session")).json();

describe("before the account is connected", () => {
  test("the page shows the way to connect, and nothing of any account", async () => {
    partnerPage("partner-unlinked");
    open();
    await expect.element(heading("Connect your account")).toBeVisible();
    const connect = link("Connect").element() as HTMLAnchorElement;
    expect([connect.href, connect.target, connect.rel]).toEqual([
      "https://freehold.example/connect#ticket",
      "_blank",
      "noopener noreferrer",
    ]);
    // A link that is sent to another person is worth nothing without the number of this page.
    await expect.element(page.getByText("The window asks for this number: 42")).toBeVisible();
    await expect.element(link("Connect")).toHaveAccessibleDescription("The window asks for this number: 42");
    expect(document.body.textContent).not.toMatch(/UBXS|@|0x|Sign In|Deposits in/);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
  });

  test("a browser that blocks windows leaves a plain link", async () => {
    partnerPage("partner-unlinked");
    open();
    await expect.element(link("Connect")).toBeVisible();
    link("Connect")
      .element()
      .addEventListener("click", (event) => event.preventDefault());
    await link("Connect").click();
    await expect.element(page.getByRole("status").filter({ hasText: "Waiting for you to connect" })).toBeVisible();
    const plain = link("No window? Open it here").element() as HTMLAnchorElement;
    expect([plain.href, plain.target]).toEqual(["https://freehold.example/connect#ticket", "_top"]);
  });

  test("a phone leaves the page in the same tab and comes back", async () => {
    const real = window.matchMedia;
    vi.spyOn(window, "matchMedia").mockImplementation((query) =>
      query.includes("coarse")
        ? ({ ...real.call(window, query), matches: true } as MediaQueryList)
        : real.call(window, query),
    );
    partnerPage("partner-unlinked");
    open();
    await expect.element(text("Remember the number. Come back to this page when you're done.")).toBeVisible();
    expect((link("Connect").element() as HTMLAnchorElement).target).toBe("_top");
  });

  test("the panel follows as soon as the server says that it's connected, without a click", async () => {
    partnerPage("partner-unlinked");
    const say = live("GET /embed/session/events", "session", await sessionIn("partner-unlinked"));
    open();
    await expect.element(link("Connect")).toBeVisible();
    await vi.waitFor(() => expect(streams).toHaveLength(1));
    answerAs("partner-linked");
    say(await sessionIn("partner-linked"));
    await expect.element(heading("Your Current Deposits")).toBeVisible();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    expect(document.body.textContent).not.toContain("@");
    expect($session.get().status).toBe("linked");
  });

  test("the page's own server fails: it says so once, and asks again for the person alone", async () => {
    const heard: string[] = [];
    vi.spyOn(console, "error").mockImplementation(() => {});
    fetchClientSecret.mockRejectedValueOnce(new Error("500"));
    partnerPage("partner-unlinked");
    open({ onError: ({ code, kind }) => heard.push(code, kind) });
    await expect.element(page.getByText("This site couldn't connect you. Try again in a moment.")).toBeVisible();
    expect(heard).toEqual(["token_callback", "token_callback"]);
    expect(fetchClientSecret).toHaveBeenCalledTimes(1);
    await button("Try Again").click();
    await expect.element(link("Connect")).toBeVisible();
    expect(fetchClientSecret).toHaveBeenCalledTimes(2);
    expect(heard).toEqual(["token_callback", "token_callback"]);
  });
});

describe("once the account is connected", () => {
  test("the refund goes to the verified wallet, without a sign-in and without what only the owner may do", async () => {
    partnerPage("partner-linked");
    open();
    await expect.element(address()).toHaveValue(USER.wallet_address);
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    expect(page.getByText("Deposits in this total").query()).toBeNull();
    await expect.element(submit()).toBeEnabled();
    await submit().click();
    await vi.waitFor(() => expect(withdrawAll.$state.get().status).toBe("confirmation"));
    expect(sent(SUBMIT)).toMatchObject([{ body: { wallet_address: USER.wallet_address } }]);
  });

  test("an open request can't be cancelled here", async () => {
    partnerPage("partner-pending");
    open();
    await expect.element(page.getByText("Request Under Review").first()).toBeVisible();
    expect(page.getByRole("button", { name: /Cancel/ }).query()).toBeNull();
  });

  test("another wallet is agreed to in the platform's window, and the panel follows", async () => {
    partnerPage("partner-linked");
    const say = live("GET /events", "changed", { topics: [] });
    open();
    await expect.element(address()).toBeVisible();
    await userEvent.fill(address(), OTHER);
    await submit().click();
    await expect.element(heading("Confirm this wallet")).toBeVisible();
    expect(sent("POST /embed/refund-tickets")).toMatchObject([{ body: { wallet_address: OTHER } }]);
    const confirm = link("Confirm on our site").element() as HTMLAnchorElement;
    expect([confirm.href, confirm.rel]).toEqual([
      "https://freehold.example/confirm-refund#ticket",
      "noopener noreferrer",
    ]);
    await expect.element(page.getByText("The window asks for this number: 24")).toBeVisible();
    expect(document.body.textContent).toContain("2,570.75");
    expect(document.querySelector("[role=dialog], dialog[open]")).toBeNull();
    await vi.waitFor(() => expect(streams).toHaveLength(1));

    answerAs("partner-pending");
    say({ topics: ["withdrawals"] });
    await expect.element(page.getByText("Request Under Review").first()).toBeVisible();
    expect(heading("Confirm this wallet").query()).toBeNull();
  });

  test("the person can go back from that to another wallet", async () => {
    partnerPage("partner-linked");
    api.routes["GET /events"] = () => stream("changed", { topics: [] });
    open();
    await expect.element(address()).toBeVisible();
    await userEvent.fill(address(), OTHER);
    await submit().click();
    await button("Use another wallet").click();
    await expect.element(address()).toHaveValue(OTHER);
  });

  test("where the window can't be made, the form says why", async () => {
    partnerPage("partner-linked");
    api.routes["POST /embed/refund-tickets"] = () => problem("too_many_requests", "Too many windows. Wait a minute.");
    open();
    await expect.element(address()).toBeVisible();
    await userEvent.fill(address(), OTHER);
    await submit().click();
    await expect.element(page.getByText("Too many windows. Wait a minute.")).toBeVisible();
  });

  test("a person who agreed to reading alone is asked for no wallet", async () => {
    overrides["GET /embed/session"] = json({ ...(await sessionIn("partner-linked")), scope: ["refund:read"] });
    partnerPage("partner-linked");
    open();
    await expect.element(page.getByText("2,570.75").first()).toBeVisible();
    expect(address().query()).toBeNull();
    expect(withdrawAll.$state.get()).toMatchObject({ status: "form", canRequest: false });
  });
});
