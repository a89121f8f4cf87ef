import { axeFindings } from "@freehold/test-utils/browser/axe";
import { afterEach, describe, expect, test } from "vitest";
import "./define.ts";
import { dialog, freshPage, id, open } from "./test/page.fixture.tsx";

freshPage();
afterEach(() => document.querySelector("freehold-announcement")?.remove());

describe.each(["light", "dark"] as const)("axe finds nothing, %s:", (theme) => {
  test.each<[string, () => void]>([
    ["the component", () => open({ theme })],
    [
      "the element, in its shadow root",
      () => {
        document.body.innerHTML = `<freehold-announcement theme="${theme}" announcement-id="${id}"></freehold-announcement>`;
      },
    ],
  ])("%s", async (_, show) => {
    show();
    await expect.element(dialog).toBeVisible();
    await Promise.all(document.getAnimations().map((animation) => animation.finished));
    expect(await axeFindings(document.body)).toEqual([]);
  });
});
