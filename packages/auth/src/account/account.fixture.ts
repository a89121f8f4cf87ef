import type {
  DataExportState,
  DeviceSession,
  EmailChangeState,
  Factors,
  PartnerLink,
  Passkey,
} from "@freehold/contract";
import { configure, signOut } from "@freehold/session";
import { json, noContent, type StubApi, stubbedPage, testToken } from "@freehold/test-utils/browser/stub-api";
import { page } from "vitest/browser";

const stubbed = stubbedPage({ configure, signOut });

export const { tidyUp } = stubbed;

export const AT = "2026-03-01T09:30:00.000Z";
export const RENEWED = { success: true, token: testToken("renewed"), expires_at: AT };
export const CODES = ["ABCD-EFGH-JKLM", "NPQR-STUV-WXYZ"];

export const passkey = (id: string, name: string, more: Partial<Passkey> = {}): Passkey => ({
  ...{ id, name, synced: false, is_factor: true, created_at: AT, last_used_at: null },
  ...more,
});

/** What the account has; a test changes it as a server would. */
export type AccountState = {
  factors: Factors;
  sessions: DeviceSession[];
  sites: PartnerLink[];
  words: string;
  emailChange: EmailChangeState["pending"];
  file: DataExportState["export"];
};

export const deviceOf = (id: string, more: Partial<DeviceSession> = {}): DeviceSession => ({
  ...{ id, current: false, device: "Firefox on Windows", network_address: "192.0.2.7" },
  ...{ created_at: AT, last_used_at: AT, proved_by: "password" as const },
  ...more,
});

/** A page whose user is signed in, on a network that keeps an account in `state`. */
export function accountPage(): { api: StubApi; state: AccountState } {
  const state: AccountState = {
    factors: {
      success: true,
      passkeys: [passkey("k1", "Laptop", { synced: true, last_used_at: AT }), passkey("k2", "Phone")],
      relying_party: { id: location.hostname, user_id: "dXNlcg" },
      authenticator: null,
      recovery_codes_left: 10,
      required: false,
      removal: null,
      removed_at: null,
    },
    words: "amber river",
    sessions: [
      deviceOf("s1", { current: true }),
      deviceOf("s2", { device: "Safari on iPhone", network_address: "2001:db8:1:2::/64" }),
      deviceOf("s3", { device: null, network_address: null }),
    ],
    sites: [
      {
        ...{ id: "l1", partner: "Harbour Bank", origin: "https://harbour.example" },
        ...{ scope: ["refund:read", "refund:request"], linked_at: AT, expires_at: AT },
      },
    ],
    emailChange: null,
    file: null,
  };
  const { factors } = state;
  const remove = (id: string) => () => {
    factors.passkeys = factors.passkeys.filter((one) => one.id !== id);
    return json(RENEWED)(undefined);
  };
  const api = stubbed.stubApi(
    {
      "GET /auth/factors": () => json(state.factors)(undefined) as Response,
      "GET /auth/sessions": () => json({ success: true, sessions: state.sessions })(undefined) as Response,
      "GET /auth/links": () => json({ success: true, links: state.sites })(undefined) as Response,
      "DELETE /auth/links/l1": () => {
        state.sites = [];
        return noContent(undefined);
      },
      "GET /auth/email": () => json({ success: true, pending: state.emailChange })(undefined) as Response,
      "POST /auth/email": (body) => {
        state.emailChange = { email: (body as { email: string }).email, expires_at: AT };
        return json({ success: true, pending: state.emailChange }, 202)(undefined);
      },
      "GET /auth/export": () => json({ success: true, export: state.file })(undefined) as Response,
      "POST /auth/export": () => {
        state.file = { state: "waiting", rows_done: 0, rows_total: null, requested_at: AT, expires_at: AT };
        return json({ success: true, export: state.file }, 202)(undefined);
      },
      "GET /auth/export/file": () =>
        new Response('{"profile":[]}', { headers: { "Content-Type": "application/octet-stream" } }),
      "GET /auth/email-words": () => json({ success: true, words: state.words })(undefined) as Response,
      "POST /auth/email-words/renew": () => {
        state.words = "violet stone";
        return json({ success: true, words: state.words })(undefined);
      },
      "DELETE /auth/factors/passkeys/k1": remove("k1"),
      "DELETE /auth/factors/passkeys/k2": remove("k2"),
      "PATCH /auth/factors/passkeys/k2": (body) => {
        factors.passkeys = [factors.passkeys[0] as Passkey, passkey("k2", (body as { name: string }).name)];
        return noContent(body);
      },
      "POST /auth/factors/authenticator": json({
        ...{ success: true, secret: "JBSWY3DPEHPK3PXPJBSW" },
        uri: "otpauth://totp/Freehold:a@b.test?secret=JBSWY3DPEHPK3PXPJBSW&issuer=Freehold",
      }),
      "POST /auth/factors/authenticator/confirm": () => {
        factors.authenticator = { created_at: AT };
        return json({ ...RENEWED, recovery_codes: CODES })(undefined);
      },
      "DELETE /auth/factors/authenticator": () => {
        factors.authenticator = null;
        return json(RENEWED)(undefined);
      },
      "POST /auth/factors/keep": (body) => {
        factors.removal = null;
        return noContent(body);
      },
      "POST /auth/factors/recovery-codes": json({ success: true, recovery_codes: CODES }),
      "DELETE /auth/sessions/s2": () => {
        state.sessions = state.sessions.filter(({ id }) => id !== "s2");
        return noContent(undefined);
      },
      "POST /auth/sessions/end-others": () => {
        state.sessions = state.sessions.filter(({ current }) => current);
        return noContent(undefined);
      },
    },
    "secret-token",
  );
  return { api, state };
}

export const button = (name: string) => page.getByRole("button", { name, exact: true });
export const heading = (name: string) => page.getByRole("heading", { name, exact: true });
export const text = (words: string) => page.getByText(words, { exact: true });
