import { ApiError } from "@freehold/session";
import { json } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { ReadError } from "../query/ReadError.tsx";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { signedIn } from "../test/signed-in.fixture.ts";
import { Refund } from "./Refund.tsx";

const away = json({ code: "too_many_requests", detail: "Not now." }, 429);
const OUTAGE = new ApiError({
  ...{ status: 0, code: "unreachable", message: "", body: null, detail: null },
  ...{ requestId: null, errors: [], retryAfter: null },
});

freshPage();
signedIn({
  "GET /wallet/total-deposits": away,
  "GET /wallet/check-pending-total-withdrawal": away,
  "GET /wallet/withdrawals": away,
});

test("an outage is told once beside what else could not be read, and all of it is tried again there", async () => {
  const onRetry = vi.fn();
  draw(
    <>
      <Refund />
      <ReadError
        data={undefined}
        error={OUTAGE}
        notRead="We couldn't load your balance. Try again."
        onRetry={onRetry}
      />
    </>,
  );
  await expect.element(page.getByText("We couldn't load your refund. Try again.")).toBeVisible();
  await expect.element(page.getByRole("alert")).toMatchTextContent("We couldn't load your balance. Try again.");
  await page.getByRole("button", { name: "Try Again" }).click();
  expect(onRetry).toHaveBeenCalledOnce();
});

test("alone it says so itself", async () => {
  draw(<Refund />);
  await expect.element(page.getByRole("alert")).toMatchTextContent("We couldn't load your refund");
});
