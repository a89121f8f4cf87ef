/** What a page needs before its first screen, by file name relative to the entry. */
export type FirstLoad = {
  /** The entry's own chunk and everything it imports. */
  always: string[];
  /** Beside it when a token is kept: what talks to the server, and the view of a signed-in person. */
  signedIn: string[];
  /** Beside it when there is none. */
  signedOut: string[];
};

/**
 * The body of every entry of the script-tag build: asks for all files of the first screen at once rather than one level
 * of imports after the other, and for the first screen's data beside them.
 *
 * Its text is put into the entries as it stands, so it refers to nothing outside itself. The token goes where the page's
 * own elements say the API is, else to the page's origin, as the elements themselves will send it.
 *
 * @param first - the entry's files.
 * @param reads - paths below the API that a signed-in person's first screen reads.
 * @param load - imports a file.
 */
export function begin(first: FirstLoad, reads: string[], load: (file: string) => Promise<unknown>): void {
  let token: string | null = null;
  try {
    token = localStorage.getItem("auth_token");
  } catch {
    // Blocked storage: the session says so when it meets it.
  }
  // The entry's own chunk is the first of its files. It comes last: what it draws is then there when it defines the element.
  const [entry, ...shared] = first.always;
  // A file that fails here fails again where it is needed, and is reported there.
  for (const file of [...shared, ...(token ? first.signedIn : first.signedOut), entry as string])
    load(file).catch(() => {});

  const elements = [
    ...document.querySelectorAll("freehold-auth,freehold-withdraw-all,freehold-sidebar-shell,freehold-announcement"),
  ];
  if (!token || !elements.length || !/^[\x21-\x7e]+$/.test(token)) return;
  const given = elements.map((element) => element.getAttribute("api-url")?.trim().replace(/\/+$/, "")).find(Boolean);
  const api = new URL(given || "/api", location.origin).href;
  const key = Symbol.for("freehold.early");
  const page = globalThis as { [key]?: Map<string, object> };
  if (!Object.hasOwn(page, key)) page[key] = new Map();
  const init = Object.assign(Object.create(null), {
    headers: new Headers([
      ["accept", "application/json"],
      ["authorization", `Bearer ${token}`],
    ]),
    credentials: "omit",
    cache: "no-store",
    redirect: "manual",
    signal: AbortSignal.timeout(15_000),
  });
  for (const path of reads) {
    if (page[key]?.has(api + path)) continue;
    const answer = fetch(api + path, init);
    // Whoever takes the answer hears of the failure and asks again.
    answer.catch(() => {});
    page[key]?.set(api + path, { token, at: performance.now(), answer });
  }
}
