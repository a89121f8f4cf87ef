import { randomUUID } from "node:crypto";
import type {
  EmbedSession,
  EmbedSessionCreated,
  LinkScope,
  PartnerLinked,
  Problem,
  WindowAgreement,
} from "@freehold/contract";
import { hashToken } from "../accounts/tokens.ts";
import type { Person, Reply } from "../api.fixture.ts";
import type { Queryable } from "../platform/database/connect.ts";
import { type KeyMode, newSecretKey } from "./keys/secret-key.ts";

/** The page of the partner in tests. */
export const PAGE = "https://partner.example";
const BOTH: LinkScope[] = ["refund:read", "refund:request"];

type App = { request(path: string, init?: RequestInit): Response | Promise<Response> };
type Answer<Body> = Reply<Body & Partial<Omit<Problem, "success">>>;

/** A partner with a key, as the machine makes one. */
export async function addPartner(
  sql: Queryable,
  { name = `Partner ${randomUUID().slice(0, 8)}`, origins = [PAGE], mode = "live" as KeyMode } = {},
) {
  const secret = newSecretKey(mode);
  const [{ id }] = await sql<[{ id: string }]>`insert into partners (name) values (${name}) returning id`;
  const [key] = await sql<[{ id: string }]>`
    insert into partner_keys (partner_id, origins, requests_per_minute, secret_hash, hint, shown_at)
    values (${id}, ${origins}, 600, ${hashToken(secret)}, ${secret.slice(-4)}, now()) returning id`;
  return { id, name, secret, keyId: key.id };
}

/** The server and the page of a partner, against an application. */
export function createPartner({ app }: { app: App }, { secret }: { secret: string }) {
  async function call<Body>(path: string, init: RequestInit): Promise<Answer<Body>> {
    const response = await app.request(`/api${path}`, init);
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null };
  }
  const json = { "Content-Type": "application/json" };
  const createSession = (input: object = {}, headers: Record<string, string> = {}) =>
    call<EmbedSessionCreated>("/embed/sessions", {
      method: "POST",
      headers: { ...json, Authorization: `Bearer ${secret}`, ...headers },
      body: JSON.stringify({
        user: { external_id: "customer-1" },
        components: ["withdraw-all"],
        scope: BOTH,
        origin: PAGE,
        ...input,
      }),
    });
  /** The page with a client secret. */
  const page = (clientSecret: string, origin: string | null = PAGE) => {
    const headers = { Authorization: `Bearer ${clientSecret}`, ...(origin === null ? {} : { Origin: origin }) };
    return {
      get: <Body = Record<string, unknown>>(path: string) => call<Body>(path, { headers }),
      post: <Body = Record<string, unknown>>(path: string, body: object = {}, more: Record<string, string> = {}) =>
        call<Body>(path, { method: "POST", headers: { ...headers, ...json, ...more }, body: JSON.stringify(body) }),
      state: () => call<EmbedSession>("/embed/session", { headers }),
    };
  };
  return {
    createSession,
    page,
    /** Opens the page of a customer. */
    async open(input: object = {}) {
      const { body } = await createSession(input);
      const own = page(body.client_secret);
      return { ...own, secret: body.client_secret, link: body.link, agreement: () => readAgreement(own) };
    },
    /** A person connects their account with a customer, in our window. */
    async connect(person: Person, externalId = "customer-1", scope: LinkScope[] = BOTH) {
      const { body } = await createSession({ user: { external_id: externalId }, scope });
      const own = page(body.client_secret);
      await person.prove();
      const made = await person.post<PartnerLinked & Partial<Omit<Problem, "success">>>(
        "/auth/links",
        await readAgreement(own),
      );
      return { ...own, secret: body.client_secret, made };
    },
  };
}

/** What a person who agrees sends, who has opened the window from the page and entered the number that the page shows. */
export async function readAgreement(page: { state(): Promise<Answer<EmbedSession>> }): Promise<WindowAgreement> {
  const { link } = (await page.state()).body;
  return agreementTo({ url: link.url, number: link.number ?? "" });
}

/** The same, of any window. */
export const agreementTo = ({ url, number }: { url: string | null; number: string }): WindowAgreement => ({
  ticket: ticketOf(url),
  number,
});

/** Any other number. */
export const wrong = ({ ticket, number }: WindowAgreement): WindowAgreement => ({
  ticket,
  number: number === "99" ? "98" : "99",
});

/** The secret in the URL of one of our windows. */
export const ticketOf = (url: string | null): string => url?.split("#")[1] ?? "";
