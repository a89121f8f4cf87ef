import type { Factors, PasskeyRename } from "@freehold/contract";
import { type Answers, json, noContent, problem } from "./answers.ts";
import { DEVICES, LINKS } from "./data/account.ts";
import { TOKEN } from "./data/people.ts";

/** Ten codes, which no server would make. */
const CODES = Array.from({ length: 10 }, (_, index) => `TEST-CODE-${String(index).padStart(4, "0")}`);

/** Answers what an account's settings ask, and keeps what they change. A passkey can't be added: its challenge is the server's. */
export function accountAnswers(begin: Factors): Answers {
  let factors = begin;
  let devices = DEVICES;
  let links = LINKS;
  const renewed = (more: object = {}) =>
    json({ success: true, token: TOKEN, expires_at: new Date(Date.now() + 86_400_000).toISOString(), ...more });
  const withPasskey = (id: unknown, answer: () => Response) =>
    factors.passkeys.some((one) => one.id === id) ? answer() : problem("not_found", "There is no such passkey.");

  return {
    "GET /auth/factors": () => json(factors),
    "PATCH /auth/factors/passkeys/:id": async (asked, { id }) => {
      const { name } = (await asked.json()) as PasskeyRename;
      return withPasskey(id, () => {
        factors = { ...factors, passkeys: factors.passkeys.map((one) => (one.id === id ? { ...one, name } : one)) };
        return noContent();
      });
    },
    "DELETE /auth/factors/passkeys/:id": (_, { id }) =>
      withPasskey(id, () => {
        factors = { ...factors, passkeys: factors.passkeys.filter((one) => one.id !== id) };
        return renewed();
      }),
    "POST /auth/factors/authenticator": () =>
      json({
        success: true,
        secret: "JBSWY3DPEHPK3PXPJBSW",
        uri: "otpauth://totp/Freehold:investor%40freehold.test?secret=JBSWY3DPEHPK3PXPJBSW&issuer=Freehold",
      }),
    "POST /auth/factors/authenticator/confirm": () => {
      const isFirst = factors.recovery_codes_left === 0;
      const authenticator = { created_at: new Date().toISOString() };
      factors = { ...factors, authenticator, ...(isFirst && { recovery_codes_left: CODES.length }) };
      return renewed({ recovery_codes: isFirst ? CODES : null });
    },
    "DELETE /auth/factors/authenticator": () => {
      factors = { ...factors, authenticator: null };
      return renewed();
    },
    "POST /auth/factors/recovery-codes": () => {
      factors = { ...factors, recovery_codes_left: CODES.length };
      return json({ success: true, recovery_codes: CODES });
    },
    "POST /auth/factors/keep": () => {
      factors = { ...factors, removal: null };
      return noContent();
    },
    "GET /auth/email": () => json({ success: true, pending: null }),
    "GET /auth/email-words": () => json({ success: true, words: "amber river" }),
    "GET /auth/export": () => json({ success: true, export: null }),
    "GET /auth/links": () => json({ success: true, links }),
    "DELETE /auth/links/:id": (_, { id }) => {
      if (!links.some((one) => one.id === id)) return problem("not_found", "There is no such connection.");
      links = links.filter((one) => one.id !== id);
      return noContent();
    },
    "GET /auth/sessions": () => json({ success: true, sessions: devices }),
    "DELETE /auth/sessions/:id": (_, { id }) => {
      if (!devices.some((one) => one.id === id)) return problem("not_found", "There is no such session.");
      devices = devices.filter((one) => one.id !== id);
      return noContent();
    },
    "POST /auth/sessions/end-others": () => {
      devices = devices.filter(({ current }) => current);
      return noContent();
    },
  };
}
