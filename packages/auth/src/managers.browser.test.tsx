import { afterEach, describe, expect, test } from "vitest";
import "./define.ts";
import { MANAGERS } from "./test/managers.fixture.ts";
import { freshPage, heading, LINK } from "./test/page.fixture.tsx";

freshPage();
afterEach(() => document.querySelector("freehold-auth")?.remove());

const FORMS = {
  "sign-in": { address: "/", title: "Welcome Back", fields: { username: "email", password: "password" } },
  registration: {
    address: "/register",
    title: "Create Account",
    fields: { username: "email", newPassword: "password" },
  },
  "a forgotten password": {
    address: "/?",
    view: "forgot",
    title: "Reset your password",
    fields: { username: "email" },
  },
  "a new password": { address: LINK, title: "Choose a new password", fields: { newPassword: "password" } },
};

async function show({ address, title, ...form }: (typeof FORMS)[keyof typeof FORMS], fields: string): Promise<void> {
  history.replaceState(null, "", address);
  const element = document.createElement("freehold-auth");
  if ("view" in form) element.setAttribute("view", form.view);
  element.setAttribute("fields", fields);
  document.body.append(element);
  await expect.element(heading(title)).toBeVisible();
  await expect
    .poll(() => (element.shadowRoot?.querySelector("input") ?? element.querySelector("input"))?.name)
    .toBeTruthy();
}

describe.each(Object.entries(FORMS))("%s", (name, form) => {
  test.each(MANAGERS)("$name finds its fields: $rule", async ({ find, usernameOfRegistration }) => {
    await show(form, "light");
    const differs = name === "registration" && usernameOfRegistration && { username: usernameOfRegistration };
    expect(find(document)).toEqual({ ...form.fields, ...differs, isSubmittable: true });
  });

  test.each(MANAGERS)("$name finds nothing in the page of fields in the shadow tree", async ({ find }) => {
    await show(form, "shadow");
    expect(find(document)).toBeNull();
  });
});
