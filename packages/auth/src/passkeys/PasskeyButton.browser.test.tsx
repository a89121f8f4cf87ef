import { held, json, problem } from "@freehold/test-utils/browser/stub-api";
import { expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { api, button, field, freshPage, heading, open, sent, signInWith } from "../test/page.fixture.tsx";

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

/** The browser has a passkey, which a restored backup has brought back: it needs the code of an email as well. */
function hasRestoredPasskey() {
  api.routes[OPTIONS] = options;
  const bytes = new ArrayBuffer(8);
  // What a browser returns, as far as it is read.
  const chosen = {
    ...{ id: "k1", rawId: bytes, type: "public-key", authenticatorAttachment: null },
    response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
    getClientExtensionResults: () => ({}),
  };
  vi.spyOn(navigator.credentials, "get").mockImplementation(async (asked) =>
    asked?.mediation === "conditional" ? new Promise(() => {}) : (chosen as never),
  );
  const second_factor = { challenge: "challenge-1", methods: ["email_code"], expires_at: "2026-03-02T09:30:00.000Z" };
  api.routes["POST /auth/passkeys/login"] = json(
    { code: "second_factor_required", detail: "We emailed you a code.", success: false, second_factor },
    403,
  );
}

test("a passkey that a restored backup has brought back needs the code of an email as well", async () => {
  hasRestoredPasskey();
  open();
  await button("Use a passkey").click();
  await expect.element(heading("Check your email")).toBeVisible();
  await expect.element(page.getByText(/this passkey needs a code once/)).toBeVisible();
  // There is no password that could ask for another one.
  await expect.element(button("Send another code")).not.toBeInTheDocument();
  api.routes["POST /auth/login/verify"] = problem("wrong_code", "This code is wrong.", {
    errors: [{ path: "code", message: "is wrong" }],
  });
  await userEvent.fill(field("Code from the email"), "482913");
  await userEvent.keyboard("{Enter}");
  await vi.waitFor(() =>
    expect(sent("POST /auth/login/verify")).toEqual([{ challenge: "challenge-1", code: "482913" }]),
  );
});

test("also where the password was entered first, which can't ask for another code", async () => {
  hasRestoredPasskey();
  const second_factor = { challenge: "challenge-0", methods: ["passkey"], expires_at: "2026-03-02T09:30:00.000Z" };
  api.routes["POST /auth/login"] = json(
    { code: "second_factor_required", detail: "Confirm it's you.", success: false, second_factor },
    403,
  );
  open();
  await signInWith();
  await expect.element(heading("One more step")).toBeVisible();
  await button("Use a passkey").click();
  await expect.element(page.getByText(/this passkey needs a code once/)).toBeVisible();
  await expect.element(button("Send another code")).not.toBeInTheDocument();
});
