import { SUSPENDED, USER } from "@freehold/testing";
import * as answers from "@freehold/testing/answers";
import { vi } from "vitest";

export { USER };

/** What a route answers to a body and a query: a response, a wait that the test ends, or nothing, as with no network. */
export type Answer = (body: unknown, query?: URLSearchParams) => Response | Promise<Response>;

/** What was asked; `key` is the Idempotency-Key. */
type Asked = { route: string; body: unknown; key: string | null };

/** The edge of the network: what was asked, and what is answered from now on. Routes are `GET /auth/me`, without `/api`. */
export type StubApi = { asked: Asked[]; routes: Record<string, Answer> };

/** Makes an answer by what `@freehold/testing` makes of the same arguments. */
function answer<Given extends unknown[]>(
  make: (...given: Given) => Response | Promise<Response>,
): (...given: Given) => Answer {
  return (...given) =>
    () =>
      make(...given);
}

/** A token of the shape that the API issues, with a name in it that a test can look for. */
export function testToken(name: string): string {
  return `fh_${name.padEnd(43, "-")}`;
}

/** A JSON answer. */
export const json = answer(answers.json);

/** A problem answer as the server writes it. */
export const problem = answer(answers.problem);

/** The response of `GET /platform` while the platform is suspended. */
export const suspended: Answer = json(SUSPENDED);

/** An answer without a body. */
export const noContent: Answer = answer(answers.noContent)();

/** No answer comes. */
export const unreachable: Answer = () => Promise.reject(new TypeError("Failed to fetch"));

/** The answer never comes. */
export const never: Answer = answer(answers.never)();

/** An answer that comes when the test says so. */
export function held(answer: Answer): { answer: Answer; release: () => void } {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { answer: (body, query) => gate.then(() => answer(body, query)), release: () => release() };
}

/** What a page needs of the session. It is handed in, so that this package needs none of the others. */
type SessionCalls = {
  configure(options: { storage?: "local" | "memory"; apiUrl?: null; getToken?: null }): void;
  signOut(): Promise<void>;
};

/**
 * The page of a widget's test, with a stub at the edge of its network. Runs in the browser.
 *
 * @example
 * const { stubApi, restartSession, tidyUp } = stubbedPage({ configure, signOut });
 */
export function stubbedPage({ configure, signOut }: SessionCalls) {
  /** Begins the session anew, as a page load does, with a token of this name in the storage. */
  function restartSession(token: string | null): void {
    configure({ storage: "memory" });
    localStorage.removeItem("auth_token");
    if (token) localStorage.setItem("auth_token", testToken(token));
    configure({ storage: "local" });
  }

  /**
   * A fresh page on a network that knows {@link USER} by any token.
   *
   * @param routes - what else it answers; all the rest is not found.
   * @param token - the name of the token in the storage, of a person who is signed in.
   */
  function stubApi(routes: Record<string, Answer> = {}, token: string | null = null): StubApi {
    const api: StubApi = {
      asked: [],
      routes: { "GET /auth/me": json(USER), "POST /auth/logout": noContent, ...routes },
    };
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      const { pathname, searchParams } = new URL(input);
      const route = `${init.method} ${pathname.replace("/api", "")}`;
      const body: unknown = typeof init.body === "string" ? JSON.parse(init.body) : undefined;
      api.asked.push({ route, body, key: new Headers(init.headers).get("idempotency-key") });
      return (api.routes[route] ?? problem("not_found", "There is nothing here."))(body, searchParams);
    });
    localStorage.clear();
    sessionStorage.clear();
    restartSession(token);
    return api;
  }

  /** Leaves the page as it was found. */
  async function tidyUp(): Promise<void> {
    vi.restoreAllMocks();
    configure({ apiUrl: null, getToken: null });
    await signOut();
    localStorage.clear();
    sessionStorage.clear();
    vi.unstubAllGlobals();
  }

  return { stubApi, restartSession, tidyUp };
}
