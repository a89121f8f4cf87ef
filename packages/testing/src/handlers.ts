import { type HttpHandler, http } from "msw";
import { createApi, type State } from "./api.ts";
import { TOKEN } from "./data/people.ts";
import { STATES, type StateName } from "./states.ts";

const METHODS = { GET: http.get, POST: http.post, PATCH: http.patch, DELETE: http.delete };

/** Options of {@link handlers}. */
export type HandlersOptions = {
  /** The API's address, the same as the page's `apiUrl`. @default every origin's `/api` */
  apiUrl?: string;
};

/**
 * Returns handlers of [msw](https://mswjs.io) for the API in a state. They keep changes: a created request is there
 * afterwards and can be cancelled. Each call creates a separate API.
 *
 * @param name - one of {@link STATE_NAMES}.
 * @throws {Error} if there is no such state, or `apiUrl` isn't valid.
 * @example
 * const server = setupServer(...handlers("refund-pending"));
 * @example
 * server.use(...handlers("refund-paid", { apiUrl: "https://platform.example/api" }));
 */
export function handlers(name: StateName, { apiUrl = "*/api" }: HandlersOptions = {}): HttpHandler[] {
  if (!Object.hasOwn(STATES, name)) throw new Error(`Unknown state "${name}". STATE_NAMES lists them all.`);
  const base = apiUrl.trim().replace(/\/+$/, "");
  if (!/^(\*\/|\/|https?:\/\/)[^?#]*$/.test(base))
    throw new Error(`"${apiUrl}" is not an API address: use "/api" or "https://platform.example/api".`);
  const state: State = STATES[name];
  return Object.entries(createApi(state)).map(([route, answer]) => {
    const [method, path] = route.split(" ");
    return METHODS[method as keyof typeof METHODS](`${base}${path}`, ({ request, params }) => answer(request, params));
  });
}

/**
 * Describes a state in one sentence.
 *
 * @example
 * describeState("refund-paid"); // "The refund is paid to the person's wallet."
 */
export const describeState = (name: StateName): string => STATES[name].about;

/**
 * Stores a session in the page, as if a person had signed in before. Call it before the widgets render. The
 * state decides who the person is. It needs a DOM, such as jsdom's.
 *
 * @example
 * beforeEach(() => rememberSession());
 */
export function rememberSession(): void {
  localStorage.setItem("auth_token", TOKEN);
}
