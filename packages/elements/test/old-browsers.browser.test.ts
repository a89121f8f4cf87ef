import "@freehold/auth/define";
import { configure, signOut } from "@freehold/session";
import { json, stubbedPage, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import "@freehold/withdraw-all/define";
import { afterEach, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";

const { stubApi, tidyUp } = stubbedPage({ configure, signOut });

afterEach(async () => {
  document.body.replaceChildren();
  await tidyUp();
});

/** Takes an API from the page until the test has ended. */
function takeAway(object: object, name: string): void {
  const own = Object.getOwnPropertyDescriptor(object, name) as PropertyDescriptor;
  Reflect.deleteProperty(object, name);
  onTestFinished(() => void Object.defineProperty(object, name, own));
}

// Once nothing was drawn, or signing in led nowhere.
test("what browsers have only since 2023 is not needed to sign in and to ask for the refund", async () => {
  takeAway(URL, "canParse");
  takeAway(AbortSignal, "any");
  takeAway(window, "CSSPropertyRule");
  takeAway(Element.prototype, "checkVisibility");
  const api = stubApi({}, null);
  api.routes["POST /auth/login"] = json({ success: true, token: testToken("t"), user: USER });
  api.routes["GET /wallet/total-deposits"] = json({ success: true, total_deposits_ubxs: "2570.75", deposit_count: 1 });
  api.routes["GET /wallet/check-pending-total-withdrawal"] = json({ success: false, withdrawal: null });
  api.routes["GET /wallet/withdrawals"] = json({ success: true, withdrawals: [] });
  document.body.innerHTML = `<freehold-withdraw-all api-url="${location.origin}/api"></freehold-withdraw-all>`;
  await userEvent.fill(page.getByLabelText("Email", { exact: false }), USER.email);
  await userEvent.fill(page.getByLabelText("Password", { exact: true }), "correct horse battery");
  await userEvent.keyboard("{Enter}");
  await expect.element(page.getByText("Available to Withdraw").first()).toBeVisible();
  await expect.element(page.getByText("2,570.75").first()).toBeVisible();
});
