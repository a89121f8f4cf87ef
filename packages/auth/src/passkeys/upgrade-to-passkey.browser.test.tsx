import { json, problem, testToken } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, freshPage, open, sent, signInWith } from "../test/page.fixture.tsx";

type Browser = { getClientCapabilities: () => Promise<Record<string, boolean>> };

const OPTIONS = {
  challenge: "Y2hhbGxlbmdl",
  rp: { id: location.hostname, name: "Freehold" },
  user: { id: "dXNlcg", name: "investor@freehold.test", displayName: "investor@freehold.test" },
  pubKeyCredParams: [{ type: "public-key", alg: -7 }],
  excludeCredentials: [] as object[],
};
const ADD = "POST /auth/factors/passkeys";
const capabilities = vi.fn<Browser["getClientCapabilities"]>();
const create = vi.fn<(options?: CredentialCreationOptions) => Promise<Credential | null>>();
const onSignedIn = vi.fn();

freshPage();
beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
  vi.spyOn(PublicKeyCredential as unknown as Browser, "getClientCapabilities").mockImplementation(capabilities);
  vi.spyOn(navigator.credentials, "create").mockImplementation(create);
  capabilities.mockResolvedValue({ conditionalCreate: true });
  create.mockResolvedValue(madeCredential());
  api.routes["GET /auth/proof"] = json({ success: true, methods: ["password"], max_age: 600 });
  api.routes[`${ADD}/options`] = json({ success: true, options: OPTIONS });
  api.routes[ADD] = json({
    ...{ success: true, token: testToken("renewed"), expires_at: "2026-03-01T09:30:00.000Z" },
    recovery_codes: null,
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

async function signIn() {
  open("/", { onSignedIn });
  await signInWith();
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
}

test("the browser adds a passkey by itself after a sign-in with a password", async () => {
  await signIn();
  await vi.waitFor(() => expect(sent(ADD)).toMatchObject([{ automatic: true, credential: { id: "new" } }]));
  expect(create.mock.calls[0]?.[0]).toMatchObject({ mediation: "conditional" });
  await vi.waitFor(() => expect(localStorage.getItem("auth_token")).toBe(testToken("renewed")));
});

test("it asks nothing of a browser that can't", async () => {
  capabilities.mockResolvedValue({ conditionalCreate: false });
  await signIn();
  await vi.waitFor(() => expect(capabilities).toHaveBeenCalled());
  expect(sent(`${ADD}/options`)).toEqual([]);
});

test("an account that has a passkey gets no other", async () => {
  const answered = vi.fn(
    json({ success: true, options: { ...OPTIONS, excludeCredentials: [{ id: "a2V5", type: "public-key" }] } }),
  );
  api.routes[`${ADD}/options`] = answered;
  await signIn();
  await vi.waitFor(() => expect(answered).toHaveBeenCalled());
  expect(create).not.toHaveBeenCalled();
});

test("a person who has a second factor is asked for nothing", async () => {
  const wanted = vi.fn(json({ success: true, methods: ["authenticator", "recovery_code"], max_age: 600 }));
  api.routes["GET /auth/proof"] = wanted;
  await signIn();
  await vi.waitFor(() => expect(wanted).toHaveBeenCalled());
  // The lock is free again.
  await navigator.locks.request("freehold-passkeys", () => undefined);
  expect(sent(`${ADD}/options`)).toEqual([]);
});

test.each([
  ["the browser", () => create.mockRejectedValue(new DOMException("No", "NotAllowedError")), []],
  ["the server", () => (api.routes[ADD] = problem("passkey_refused", "No.")), ["failed to add a passkey"]],
  ["the server, of an automatic one", () => (api.routes[ADD] = problem("automatic_passkey_refused", "No.")), []],
])(
  "after a refusal by %s the person stays signed in, and the device doesn't try again that day",
  async (_, refuse, said) => {
    const warned = vi.spyOn(console, "warn").mockImplementation(() => undefined);
    refuse();
    await signIn();
    await vi.waitFor(() => expect(localStorage.getItem("freehold.passkey_upgrade_failed")).not.toBeNull());
    expect(localStorage.getItem("auth_token")).toBe(testToken("secret-token"));
    expect(warned.mock.calls.map(([text]) => text)).toEqual(said.map((text) => expect.stringContaining(text)));
    const { upgradeToPasskey } = await import("./upgrade-to-passkey.ts");
    create.mockClear();
    await upgradeToPasskey();
    expect(create).not.toHaveBeenCalled();
    vi.setSystemTime(Date.now() + 86_400_001);
    await upgradeToPasskey();
    vi.useRealTimers();
    expect(create).toHaveBeenCalledOnce();
  },
);

/** What `navigator.credentials.create()` returns, as far as it is read. */
function madeCredential(): Credential {
  const bytes = new Uint8Array([1]).buffer;
  return {
    id: "new",
    rawId: bytes,
    type: "public-key",
    authenticatorAttachment: "platform",
    response: { clientDataJSON: bytes, attestationObject: bytes },
    getClientExtensionResults: () => ({}),
  } as unknown as Credential;
}
