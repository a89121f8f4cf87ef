import "@freehold/auth/define";
import { configure, signOut } from "@freehold/session";
import { json, stubbedPage, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import "@freehold/withdraw-all/define";
import { afterEach, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { textSizes } from "./look.fixture.ts";

const { stubApi, tidyUp } = stubbedPage({ configure, signOut });

afterEach(async () => {
  document.body.replaceChildren();
  await tidyUp();
});

/** A host's element with a shadow tree of its own. */
function hostElement(html: string): HTMLElement {
  const host = document.body.appendChild(document.createElement("div"));
  host.attachShadow({ mode: "open" }).innerHTML = html;
  return host;
}

const passwordFields = () => page.getByLabelText("Password", { exact: true }).elements();

// Once the refund did not see it and had a second, invisible one: each sign-in was told twice.
test.each([
  [
    "its own shadow tree",
    () => hostElement("<freehold-auth><freehold-withdraw-all></freehold-withdraw-all></freehold-auth>"),
  ],
  [
    "the tree that it is slotted into",
    () => {
      const host = hostElement("<freehold-auth><slot></slot></freehold-auth>");
      host.append(document.createElement("freehold-withdraw-all"));
      return host;
    },
  ],
  [
    "a tree around its own",
    () => {
      const host = hostElement("<freehold-auth><div></div></freehold-auth>");
      const inner = host.shadowRoot?.querySelector("div")?.attachShadow({ mode: "open" });
      inner?.append(document.createElement("freehold-withdraw-all"));
      return host;
    },
  ],
])("the refund element finds the sign-in form in %s, and each sign-in is told once", async (_name, draw) => {
  const api = stubApi({}, null);
  api.routes["POST /auth/login"] = json({ success: true, token: testToken("t"), user: USER });
  const signedIn = vi.fn();
  document.addEventListener("freehold-signed-in", signedIn);
  onTestFinished(() => document.removeEventListener("freehold-signed-in", signedIn));
  draw();
  await expect.element(page.getByLabelText("Password", { exact: true })).toBeVisible();
  expect(passwordFields()).toHaveLength(1);
  await userEvent.fill(page.getByLabelText("Email", { exact: false }), USER.email);
  await userEvent.fill(page.getByLabelText("Password", { exact: true }), "correct horse battery");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Withdraw All Deposits").first()).toBeVisible();
  expect(signedIn).toHaveBeenCalledTimes(1);
});

// Once it was scaled twice.
test.each(["", "font-size: 20px", "--fh-scale: 1.25", "font-size: 10px"])(
  "the sign-in form within the refund element is as large as alone in a page with %j",
  async (style) => {
    stubApi({}, null);
    const box = document.body.appendChild(document.createElement("main"));
    box.style.cssText = style;
    const auth = box.appendChild(document.createElement("freehold-auth"));
    await expect.element(page.getByLabelText("Email")).toBeVisible();
    const sizes = (form: Element) => [form.shadowRoot as ShadowRoot, form].flatMap((tree) => textSizes(tree));
    const alone = sizes(auth);
    expect(alone.length).toBeGreaterThan(5);
    auth.remove();
    box.append(document.createElement("freehold-withdraw-all"));
    await expect.element(page.getByText("Welcome Back")).toBeVisible();
    const inner = box.querySelector("freehold-withdraw-all")?.shadowRoot?.querySelector("freehold-auth") as Element;
    await vi.waitFor(() => expect(inner.querySelector("input")).not.toBeNull());
    expect(sizes(inner)).toEqual(alone);
  },
);
