import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, problem, testToken } from "@freehold/test-utils/browser/stub-api";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { askForProof } from "./proof.ts";
import { api, button, field, freshPage, sent } from "./test/page.fixture.tsx";

freshPage();

const renewed = json({ success: true, token: testToken("renewed"), expires_at: "2026-03-02T09:30:00.000Z" });
const LATER = "2036-03-02T09:30:00.000Z";

/** The stream of changes that is open, and what it is told. */
let stream: ReadableStreamDefaultController<Uint8Array>;
const tell = (...topics: string[]) =>
  stream.enqueue(new TextEncoder().encode(`event: changed\ndata: ${JSON.stringify({ topics })}\n\n`));
const events = () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      stream = controller;
      tell();
    },
  });
  return new Response(body, { headers: { "content-type": "text/event-stream" } });
};
/** Once the ticket was asked for so often. A browser ends an aborted stream; this one ends here. */
async function endStream(asked: number) {
  await vi.waitFor(() => expect(sent(`GET /auth/proof/tickets/${ID}`)).toHaveLength(asked));
  stream.close();
}
const ID = "0197c1d2-0000-7000-8000-000000000001";
const dialog = () => page.getByRole("dialog", { name: "Confirm it's you" });

test("a person without a factor confirms with the password, and the focus goes back", async () => {
  const approve = document.body.appendChild(document.createElement("button"));
  approve.focus();
  const asked = askForProof({ methods: ["password"], max_age: 600 });
  await expect.element(dialog()).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);

  api.routes["POST /auth/proof"] = problem("wrong_password", "The password is wrong.");
  await userEvent.fill(field("Password"), "not it");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("The password is wrong.")).toBeVisible();

  api.routes["POST /auth/proof"] = renewed;
  await userEvent.fill(field("Password"), "the right one");
  await userEvent.keyboard("{Enter}");
  expect(await asked).toBe(true);
  await expect.element(dialog()).not.toBeInTheDocument();
  expect(sent("POST /auth/proof")).toEqual([{ password: "not it" }, { password: "the right one" }]);
  await expect.poll(() => document.activeElement).toBe(approve);
  approve.remove();
});

test("with an authenticator it is its code, or a recovery code", async () => {
  api.routes["POST /auth/proof"] = renewed;
  const asked = askForProof({ methods: ["authenticator", "recovery_code"], max_age: 600 });
  await userEvent.fill(field("Code from your authenticator app"), "482 913");
  await button("Confirm").click();
  expect(await asked).toBe(true);
  expect(sent("POST /auth/proof")).toEqual([{ code: "482 913" }]);
});

test("Escape leaves it undone", async () => {
  const asked = askForProof({ methods: ["password"], max_age: 600 });
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  expect(await asked).toBe(false);
  await expect.element(dialog()).not.toBeInTheDocument();
});

describe("on a page where passkeys don't work", () => {
  const url = "https://freehold.example/confirm#secret";
  const ticket = json({ success: true, id: ID, url, number: "42", expires_at: LATER });
  const state = (confirmed: boolean) => json({ success: true, confirmed, expires_at: LATER });

  beforeEach(() => {
    vi.stubGlobal("PublicKeyCredential", undefined);
    Object.assign(api.routes, {
      "POST /auth/proof/tickets": ticket,
      [`GET /auth/proof/tickets/${ID}`]: state(false),
      [`POST /auth/proof/tickets/${ID}/claim`]: renewed,
      "GET /events": events,
    });
  });

  test("the passkey is used in a window of the platform, which has no handle on the page", async () => {
    const asked = askForProof({ methods: ["passkey", "recovery_code"], max_age: 600 });
    await button("Use a passkey").click();
    await expect.element(page.getByText("Waiting for your confirmation...")).toBeVisible();
    await expect.element(page.getByRole("status")).toHaveTextContent("The window asks for this number: 42");
    const link = page.getByRole("link", { name: "Confirm in a window" });
    await expect.element(link).toHaveFocus();
    await expect.element(link).toHaveAccessibleDescription("The window asks for this number: 42");
    await expect.element(link).toHaveAttribute("href", url);
    await expect.element(link).toHaveAttribute("rel", "noopener");
    await expect.element(link).toHaveAttribute("target", "_blank");
    expect(await axeFindings(document.body)).toEqual([]);
    await vi.waitFor(() => expect(sent(`GET /auth/proof/tickets/${ID}`)).toHaveLength(1));

    api.routes[`GET /auth/proof/tickets/${ID}`] = state(true);
    tell("referrals");
    tell("users");
    await endStream(2);
    expect(await asked).toBe(true);
    await expect.element(dialog()).not.toBeInTheDocument();
    expect(sent(`POST /auth/proof/tickets/${ID}/claim`)).toHaveLength(1);
  });

  test("it can be cancelled, and a code still works in place", async () => {
    api.routes["POST /auth/proof"] = renewed;
    const asked = askForProof({ methods: ["passkey", "authenticator"], max_age: 600 });
    await button("Use a passkey").click();
    await expect.element(page.getByText("Waiting for your confirmation...")).toBeVisible();
    await button("Cancel").click();
    await expect.element(button("Use a passkey")).toBeVisible();
    await expect.element(button("Use a passkey")).toHaveFocus();
    await userEvent.fill(field("Code from your authenticator app"), "482913");
    await button("Confirm").click();
    expect(await asked).toBe(true);
    expect(sent(`POST /auth/proof/tickets/${ID}/claim`)).toHaveLength(0);
  });

  test("a ticket that has ended says so, and another one can be made", async () => {
    api.routes[`GET /auth/proof/tickets/${ID}`] = problem("not_found", "This request has expired.");
    const asked = askForProof({ methods: ["passkey"], max_age: 600 });
    await button("Use a passkey").click();
    await endStream(1);
    await expect.element(page.getByText("This request has expired.")).toBeVisible();
    await expect.element(button("Use a passkey")).toBeVisible();
    await userEvent.keyboard("{Escape}");
    expect(await asked).toBe(false);
  });
});

test("the dialog brings its own styles", async () => {
  const asked = askForProof({ methods: ["password"], max_age: 600 });
  await expect.element(dialog()).toBeVisible();
  const form = field("Password").element().closest("form") as HTMLElement;
  expect(getComputedStyle(form).display).toBe("grid");
  await userEvent.keyboard("{Escape}");
  expect(await asked).toBe(false);
});

test("the dialog's styles leave those of the page's other widgets as they are", async () => {
  const own = document.head.appendChild(document.createElement("style"));
  own.textContent = ".fh-root .fh-card-title { font-weight: 600; }";
  const widget = document.body.appendChild(document.createElement("div"));
  widget.innerHTML = '<div class="fh-root"><h2 class="fh-card-title">Refund</h2></div>';
  const title = widget.querySelector("h2") as HTMLElement;
  const asked = askForProof({ methods: ["password"], max_age: 600 });
  await expect.element(dialog()).toBeVisible();
  expect(getComputedStyle(title).fontWeight).toBe("600");
  await userEvent.keyboard("{Escape}");
  expect(await asked).toBe(false);
  for (const node of [own, widget]) node.remove();
});
