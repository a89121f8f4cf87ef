import { axeFindings } from "@freehold/test-utils/browser/axe";
import { json, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { AuthElement } from "./AuthElement.ts";
import "./define.ts";
import { api, button, field, freshPage, heading, sent, signInWith } from "./test/page.fixture.tsx";

// The fields of the element are in the page's tree, with React and with Preact.
freshPage();
const sheetsBefore = [...document.adoptedStyleSheets];
beforeEach(() => history.replaceState(null, "", "/"));
afterEach(() => document.body.replaceChildren());

/** Puts the element into a place of the page, and waits until its form is there. */
async function mount(html = "<freehold-auth></freehold-auth>", place: Element | ShadowRoot = document.body) {
  const box = document.createElement("div");
  box.innerHTML = html;
  place.append(box);
  const element = box.querySelector("freehold-auth") as AuthElement;
  await vi.waitFor(() =>
    expect(element.querySelector("input") ?? element.shadowRoot?.querySelector("input")).toBeInstanceOf(HTMLElement),
  );
  return element;
}

/** A host's own component. */
function hostRoot(): ShadowRoot {
  return document.body.appendChild(document.createElement("section")).attachShadow({ mode: "open" });
}

const fieldsOf = (element: AuthElement) => [...element.querySelectorAll<HTMLInputElement>("form input")];
const adopted = (root: Document | ShadowRoot) =>
  root.adoptedStyleSheets.filter((sheet) => !sheetsBefore.includes(sheet));
/** How many the fields have. */
const FIELDS_SHEETS = 6;
/** An element that has left the page unmounts in the next task; this one comes after it. */
const unmounted = () => new Promise((resolve) => setTimeout(resolve));

describe("the page's own content", () => {
  test("stays as it is, and is shown to people who are signed in", async () => {
    const element = await mount(`<freehold-auth><p>Inside</p><b slot="wallet">Wallet</b></freehold-auth>`);
    const own = [...element.children].slice(0, 2);
    expect(own.map(({ localName }) => localName)).toEqual(["p", "b"]);
    await signInWith();
    await expect.element(page.getByText("Inside")).toBeVisible();
    expect([...element.children]).toEqual(own);
  });

  test("is between the fields of a registration, with the keyboard as with the eye", async () => {
    const element = await mount(
      `<freehold-auth view="register"><button slot="wallet">Connect</button></freehold-auth>`,
    );
    const top = (node: Element | null | undefined) => node?.getBoundingClientRect().top ?? Number.NaN;
    const [, address, code] = fieldsOf(element).concat([...element.querySelectorAll("input")].slice(2));
    expect(top(address)).toBeLessThan(top(element.querySelector("button[slot]")));
    expect(top(element.querySelector("button[slot]"))).toBeLessThan(top(code));
    address?.focus();
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe("Connect");
    await userEvent.tab();
    expect(document.activeElement).toBe(code);
  });

  test("may be emptied by its framework: the form comes back with what was typed", async () => {
    const element = await mount("<freehold-auth>Inside</freehold-auth>");
    await userEvent.fill(field("Email"), "a@b.test");
    element.textContent = "Inside, anew";
    await expect.element(field("Email")).toHaveValue("a@b.test");
    await signInWith();
    await expect.element(page.getByText("Inside, anew")).toBeVisible();
    expect(element.childElementCount).toBe(0);
  });

  test("may be copied with the form: the copy has one of its own", async () => {
    const element = await mount();
    document.body.append(element.cloneNode(true));
    await vi.waitFor(() => expect(document.querySelectorAll("input[name=email]")).toHaveLength(2));
    const copy = document.body.lastElementChild as AuthElement;
    await vi.waitFor(() => expect(copy.querySelector("input")?.id).not.toBe(element.querySelector("input")?.id));
    expect(copy.querySelectorAll("form")).toHaveLength(1);
  });
});

test("two elements on a page share no ID, and axe finds nothing in either", async () => {
  await mount();
  await mount(`<freehold-auth view="register"></freehold-auth>`);
  const ids = [...document.querySelectorAll("freehold-auth [id]")].map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(6);
  expect(ids).toEqual([...new Set(ids)]);
  for (const input of document.querySelectorAll("input")) {
    expect(input.labels).toHaveLength(1);
    expect(document.getElementById(input.getAttribute("aria-describedby") ?? input.id)).not.toBeNull();
  }
  expect(await axeFindings(document.body)).toEqual([]);
});

test("a registration is sent with the fields below the wallet", async () => {
  await mount(`<freehold-auth view="register" referral-code="ABCD2345"></freehold-auth>`);
  await userEvent.fill(field("Email"), USER.email);
  await userEvent.fill(field("Wallet Address"), USER.wallet_address);
  await userEvent.fill(field("Password"), "freehold-demo-2026");
  await userEvent.keyboard("{Enter}");
  await expect.element(heading("Registration Successful")).toBeVisible();
  expect(sent("POST /auth/register")).toMatchObject([
    { email: USER.email, referral_code: "ABCD2345", password: "freehold-demo-2026" },
  ]);
});

test("a field that is missing has the focus, and the browser says so", async () => {
  const element = await mount();
  await button("Sign In").click();
  expect(document.activeElement).toBe(element.querySelector("input"));
  await button("Don't have an account? Sign up").click();
  await expect.element(heading("Create Account")).toBeVisible();
  await vi.waitFor(() => expect(document.activeElement).toBe(element.querySelector("input")));
});

test("the code of a second step is in the page's tree, too, with the focus, and signs in", async () => {
  const second_factor = { challenge: "challenge-1", methods: ["email_code"], expires_at: "2026-03-02T09:30:00.000Z" };
  const refusal = { code: "second_factor_required", detail: "We emailed you a code.", success: false };
  api.routes["POST /auth/login"] = json({ ...refusal, second_factor }, 403);
  const element = await mount("<freehold-auth><p>Inside</p></freehold-auth>");
  await signInWith();
  await expect.element(field("Code from the email")).toBeVisible();
  const code = element.querySelector("form input") as HTMLInputElement;
  expect([code.name, code.autocomplete, code.labels?.length]).toEqual(["code", "one-time-code", 1]);
  await vi.waitFor(() => expect(document.activeElement).toBe(code));
  expect(await axeFindings(document.body)).toEqual([]);
  const session = { success: true, token: testToken("second"), expires_at: USER.created_at, user: USER };
  api.routes["POST /auth/login/verify"] = json(session);
  await userEvent.fill(code, "482913");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Inside")).toBeVisible();
});

describe("within a component of the host", () => {
  test("the fields are in its tree, look the same, and sign in", async () => {
    const outside = await mount();
    const look = (element: AuthElement) => {
      const style = getComputedStyle(element.querySelector("input") as Element);
      return [...style].map((name) => `${name}: ${style.getPropertyValue(name)}`);
    };
    const expected = look(outside);
    outside.remove();
    await unmounted();
    const root = hostRoot();
    const element = await mount("<freehold-auth><p>Inside</p></freehold-auth>", root);
    expect(root.querySelectorAll("form input")).toHaveLength(2);
    expect(look(element)).toEqual(expected);
    await signInWith();
    await expect.element(page.getByText("Inside")).toBeVisible();
  });

  test("to which the page has moved it: it keeps what was typed, and its style sheets follow", async () => {
    const element = await mount();
    await userEvent.fill(field("Email"), "a@b.test");
    const border = () => getComputedStyle(element.querySelector("input") as Element).borderRadius;
    const before = border();
    expect(before).toBe("8px");
    const root = hostRoot();
    root.append(element);
    await unmounted();
    await expect.element(field("Email")).toHaveValue("a@b.test");
    expect(border()).toBe(before);
    expect([adopted(document).length, adopted(root).length]).toEqual([0, FIELDS_SHEETS]);
  });
});

test("the page has the style sheets of fields while an element with fields is on it", async () => {
  const [one, other] = [await mount(), await mount()];
  expect(adopted(document)).toHaveLength(FIELDS_SHEETS);
  expect(document.querySelectorAll("style[data-fh], freehold-auth style, freehold-auth [style]")).toHaveLength(0);
  one.remove();
  await unmounted();
  expect(adopted(document)).toHaveLength(FIELDS_SHEETS);
  other.remove();
  await unmounted();
  expect(adopted(document)).toEqual([]);
});

describe("styles of the page", () => {
  /** What pages say of fields, also with IDs. */
  const RUDE = `
    * { letter-spacing: 3px; } input, label, form, button { border: 3px solid red; text-transform: uppercase; float: left; }
    label { display: inline-block; margin-bottom: 20px; } form { padding: 40px; background: red; } .entry .content input { height: 99px; }
    #page form input[type="text"], #page form input[type="password"] { background: yellow; box-shadow: 0 0 9px red; padding: 30px; }
    #page #main label, #page #main button { color: red; transform: rotate(3deg); } #page div::before { content: "!"; display: block; }
    input:focus, #page input:focus { outline: 9px dotted red; } #page form > div { display: flex; gap: 99px; }`;
  const within = (html: string) => `<div id="page" class="entry"><main id="main" class="content">${html}</main></div>`;

  const look = (element: Element) =>
    [...element.querySelectorAll(":scope > .fh-slotted, :scope > .fh-slotted *")].flatMap((node) =>
      [null, "::before"].flatMap((pseudo) => {
        const style = getComputedStyle(node, pseudo);
        return [...style].map(
          (name) => `${node.localName}.${node.className}${pseudo ?? ""} ${name}: ${style.getPropertyValue(name)}`,
        );
      }),
    );

  test.each(["login", "register"])("do not reach the fields of %s by accident", async (view) => {
    const style = document.head.appendChild(document.createElement("style"));
    onTestFinished(() => style.remove());
    style.textContent = "*, *::before { transition: none !important; }";
    const element = await mount(within(`<freehold-auth view="${view}"></freehold-auth>`));
    (document.activeElement as HTMLElement).blur();
    const alone = look(element);
    expect(alone.length).toBeGreaterThan(1000);
    style.textContent += RUDE;
    const changed = look(element);
    expect(changed.filter((line, index) => line !== alone[index])).toEqual([]);
  });

  test("reach a part of a field where the page means it", async () => {
    const style = document.head.appendChild(document.createElement("style"));
    onTestFinished(() => style.remove());
    style.textContent = `freehold-auth [part~="input"] { border-radius: 3px !important; } freehold-auth { --fh-accent: rgb(1, 2, 3); }`;
    const element = await mount();
    const input = element.querySelector("input") as HTMLElement;
    expect(getComputedStyle(input).borderRadius).toBe("3px");
    await expect
      .poll(() => getComputedStyle(element.querySelector("[type=submit]") as Element).backgroundColor)
      .toBe("rgb(1, 2, 3)");
  });
});

describe('fields="shadow"', () => {
  test.each(["login", "register", "forgot"])(
    "keeps the fields of %s in the shadow tree, at the same places",
    async (view) => {
      const places = (root: ParentNode | null | undefined) =>
        [...(root?.querySelectorAll("input, label, [type=submit]") ?? [])].map((node) =>
          node.getBoundingClientRect().toJSON(),
        );
      const html = (attributes = "") =>
        `<freehold-auth view="${view}" ${attributes}><button slot="wallet">W</button></freehold-auth>`;
      const light = await mount(html());
      const expected = places(light);
      light.parentElement?.remove();
      await unmounted();
      const shadow = await mount(html('fields="shadow"'));
      expect(shadow.querySelector("input, form")).toBeNull();
      expect(adopted(document)).toEqual([]);
      expect(places(shadow.shadowRoot)).toEqual(expected);
    },
  );

  test("can be set and taken back while something is typed", async () => {
    const element = await mount();
    await userEvent.fill(field("Email"), "a@b.test");
    element.fields = "shadow";
    await vi.waitFor(() => expect(element.shadowRoot?.querySelector("input")?.value).toBe("a@b.test"));
    expect(element.querySelector("form")).toBeNull();
    expect(element.getAttribute("fields")).toBe("shadow");
    element.removeAttribute("fields");
    await vi.waitFor(() => expect(element.querySelector("input")?.value).toBe("a@b.test"));
    await signInWith();
    await vi.waitFor(() => expect(localStorage.getItem("auth_token")).not.toBeNull());
  });
});
