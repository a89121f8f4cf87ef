import { axeFindings } from "@freehold/test-utils/browser/axe";
import { afterEach, expect, test } from "vitest";
import "./define.ts";
import { freshPage, heading } from "./test/page.fixture.tsx";

freshPage();
afterEach(() => document.querySelector("freehold-auth")?.remove());

// examples/gallery has every state of the component.
test.each(["light", "dark"])("axe finds nothing in the element's shadow root, %s", async (theme) => {
  document.body.style.background = theme === "dark" ? "#11100d" : "#f7f4ed";
  document.body.innerHTML = `<freehold-auth theme="${theme}" view="register" referral-code="ABCD2345"></freehold-auth>`;
  await expect.element(heading("Create Account")).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
});
