import { held, json } from "@freehold/test-utils/browser/stub-api";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../../../shared/test/shared.fixture.tsx";
import { api, signedIn } from "../../../shared/test/signed-in.fixture.ts";
import { Invitation } from "./Invitation.tsx";
import "../styles.css";

freshPage("referrals");
signedIn();

test.each([1440, 390])("at %s px the code to scan has its place while the link is read", async (width) => {
  await page.viewport(width, 900);
  const summary = held(json({ success: true, referral_code: "AB12CD34", referral_count: 0, rewards_ubxs: "0" }));
  api.routes["GET /auth/referrals"] = summary.answer;
  draw(
    <div className="referrals">
      <Invitation />
    </div>,
  );
  const height = () => document.querySelector(".invitation-qr")?.getBoundingClientRect().height;
  const before = height();
  summary.release();
  await expect.element(page.getByRole("img")).toBeVisible();
  expect(height()).toBe(before);
});
