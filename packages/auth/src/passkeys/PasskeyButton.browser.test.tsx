import { held, json } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { api, button, freshPage, open } from "../test/page.fixture.tsx";

freshPage();

const OPTIONS = "POST /auth/passkeys/options";
const options = json({ options: { challenge: "AAAA", rpId: "localhost", allowCredentials: [] } });

test("a passkey that the person asks for ends the offer in the email field, which may still be on its way", async () => {
  const offer = held(options);
  api.routes[OPTIONS] = offer.answer;
  const fetched = vi.spyOn(globalThis, "fetch");
  const signals = () =>
    fetched.mock.calls.filter(([url]) => String(url).endsWith("/passkeys/options")).map(([, init]) => init?.signal);
  // The browser asks, and the person has not answered yet.
  const ask = vi.spyOn(navigator.credentials, "get").mockImplementation(() => new Promise(() => {}));
  open();
  await vi.waitFor(() => expect(signals().at(-1)).toHaveProperty("aborted", false));
  const offered = signals().at(-1);

  api.routes[OPTIONS] = options;
  await button("Use a passkey").click();
  await vi.waitFor(() => expect(ask).toHaveBeenCalledOnce());
  expect(offered).toHaveProperty("aborted", true);
  offer.release();
  await expect.element(button("Waiting for your passkey...")).toBeVisible();
  expect(ask.mock.calls[0]?.[0]?.signal).toHaveProperty("aborted", false);
});
