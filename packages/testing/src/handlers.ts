import { type HttpHandler, http } from "msw";
import { createApi, type State } from "./api.ts";
import { TOKEN } from "./data/people.ts";
import { STATES, type StateName } from "./states.ts";

/** What {@link handlers} is told beside a name. */
export type HandlersOptions = {
  /** Where the API is, as the page's `apiUrl`. @default every origin's `/api` */
  apiUrl?: string;
};

/**
 * The API in a state, as handlers of [msw](https://mswjs.io). It remembers what it is told: a request that is made is there
 * afterwards, and can be cancelled. Each call makes an API of its own.
 *
 * @param name - one of {@link STATE_NAMES}.
 * @throws {Error} where there is no such state, or `apiUrl` is no address.
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
    const handle = method === "POST" ? http.post : http.get;
    return handle(`${base}${path}`, ({ request, params }) => answer(request, params));
  });
}

/**
 * What a state is, in a sentence.
 *
 * @example
 * describeState("refund-paid"); // "The refund is paid to the person's wallet."
 */
export const describeState = (name: StateName): string => STATES[name].about;

/**
 * Leaves a session on the page, as of a person who signed in here before: call it before the widgets are on the page. Who it is, the
 * state says. It needs a page, such as jsdom's.
 *
 * @example
 * beforeEach(() => rememberSession());
 */
export function rememberSession(): void {
  localStorage.setItem("auth_token", TOKEN);
}
