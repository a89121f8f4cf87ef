import type { PasskeyOptions } from "@freehold/contract";
import { generateSync } from "otplib";
import { createTestApp, PASSWORD } from "../../app.fixture.ts";
import type { Sql } from "../../platform/database/connect.ts";
import { createSoftPasskey } from "../factors/passkey.fixture.ts";

/** The site that the passkeys of these tests are made for. */
export const SITE = { rpId: "freehold.example", origin: "https://freehold.example" };
/** An account of these tests. */
export type FactorPerson = { email: string; id: string };

const PLENTY = { points: 100_000, duration: 900 };
const limits = {
  secondFactor: PLENTY,
  passkeySignIn: PLENTY,
  factorAdded: PLENTY,
  signInByEmail: PLENTY,
  signInByPair: PLENTY,
  signInCode: PLENTY,
};

/**
 * The application with the second step switched on for all people, and the calls of its tests.
 *
 * @example
 * const { app, account, signedIn } = createFactorApp(sql);
 * const { token } = await signedIn(await account());
 */
export function createFactorApp(sql: Sql) {
  const config = { publicUrl: SITE.origin, secondFactor: { everyone: true, admins: true } };
  const newApp = () => createTestApp(sql, { config, limits });
  const app = newApp();
  let serial = 0;

  /** Creates a confirmed account. */
  async function account(role: "user" | "admin" = "user"): Promise<FactorPerson> {
    const email = `factor-${++serial}@freehold.test`;
    const { body } = await app.register(email);
    await sql`update users set email_confirmed_at = now(), role = ${role} where id = ${body.user.id}`;
    return { email, id: body.user.id };
  }

  /** The code in the newest email to a person. */
  async function mailedCode(id: string): Promise<string> {
    const [mail] = await sql<{ message: { facts: { label: string; value: string }[] } }[]>`
      select message from outbox where user_id = ${id} and template = 'sign_in_code' order by created_at desc limit 1`;
    return mail?.message.facts[0]?.value ?? "";
  }

  const begin = async (email: string, more: object = {}) =>
    app.post("/api/auth/login", { email, password: PASSWORD, ...more });
  const verify = (challenge: string | undefined, code: string, more: object = {}, with_ = app) =>
    with_.post("/api/auth/login/verify", { challenge, code, ...more });

  /** Signs in on a new device with a mailed code. */
  async function signedIn(person: FactorPerson) {
    const { body } = await begin(person.email);
    return (await verify(body.second_factor?.challenge, await mailedCode(person.id))).body;
  }

  /** The token of "It wasn't me" in a person's newest email of a kind. */
  async function reportToken(id: string, template: string): Promise<string | undefined> {
    const [mail] = await sql<{ links: { to: string }[] }[]>`
      select message -> 'links' as links from outbox where user_id = ${id} and template = ${template}
      order by created_at desc limit 1`;
    return mail?.links.find(({ to }) => to.startsWith("/not-my-sign-in#"))?.to.split("#")[1];
  }

  const send = (method: string, path: string, token: string, body: unknown = {}) =>
    app.call(path, {
      method,
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });

  async function addPasskey(token: string, name = "Laptop") {
    const passkey = createSoftPasskey(SITE);
    const { body } = await app.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, token);
    const credential = passkey.create(body.options);
    const added = await app.post("/api/auth/factors/passkeys", { credential, name }, token);
    return { passkey, added };
  }

  /** As a browser does by itself after a sign-in with a password. */
  async function addAutomaticPasskey(token: string, name = "Mac") {
    const passkey = createSoftPasskey(SITE);
    const { body } = await app.post<PasskeyOptions>("/api/auth/factors/passkeys/options", {}, token);
    const credential = passkey.create(body.options, { isPresent: false, isVerified: false });
    const added = await app.post("/api/auth/factors/passkeys", { credential, name, automatic: true }, token);
    return { passkey, added };
  }

  async function addAuthenticator(token: string) {
    const { body } = await app.post<{ secret: string }>("/api/auth/factors/authenticator", {}, token);
    const code = generateSync({ secret: body.secret });
    const added = await app.post("/api/auth/factors/authenticator/confirm", { code }, token);
    return { secret: body.secret, added };
  }

  const passkeyOptions = async () => (await app.post<PasskeyOptions>("/api/auth/passkeys/options", {})).body.options;

  return {
    app,
    newApp,
    account,
    mailedCode,
    begin,
    verify,
    signedIn,
    send,
    reportToken,
    addPasskey,
    addAutomaticPasskey,
    addAuthenticator,
    passkeyOptions,
  };
}
