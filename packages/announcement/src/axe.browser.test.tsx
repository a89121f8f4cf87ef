import { axeFindings } from "@freehold/test-utils/browser/axe";
import { afterEach, expect, test } from "vitest";
import "./define.ts";
import { dialog, freshPage, id } from "./test/page.fixture.tsx";

freshPage();
afterEach(() => document.querySelector("freehold-announcement")?.remove());

// examples/gallery has every state of the component.
test.each(["light", "dark"])("axe finds nothing in the element's shadow root, %s", async (theme) => {
  document.body.innerHTML = `<freehold-announcement theme="${theme}" announcement-id="${id}"></freehold-announcement>`;
  await expect.element(dialog).toBeVisible();
  expect(await axeFindings(document.body)).toEqual([]);
});
