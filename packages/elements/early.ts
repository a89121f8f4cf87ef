/**
 * The body of every entry of the script-tag build: asks for all files of the first screen at once rather than one level
 * of imports after the other, and for what that screen reads beside them.
 *
 * Its text is put into the entries as it stands, so it refers to nothing outside itself. The token goes where the page's
 * own elements say the API is, else to the page's origin, as the elements themselves will send it.
 *
 * @param load - imports a file.
 * @param entry - the entry's own file.
 * @param shared - all that it imports.
 * @param kept - what it will import for whoever has a token.
 */
export function begin(load: (file: string) => Promise<unknown>, entry: string, shared: string[], kept: string[]): void {
  // What fails here fails again in the entry, and the page hears of it there.
  for (const file of shared) load(file).catch(() => {});
  void load(entry);

  let token: string | null = null;
  try {
    token = localStorage.getItem("auth_token");
  } catch {
    // Blocked storage: the session says so when it meets it.
  }
  const elements = [
    ...document.querySelectorAll(
      "freehold-auth,freehold-withdraw-all,freehold-sidebar-shell,freehold-announcement,freehold-wallet-connect",
    ),
  ];
  if (!token || !elements.length || !/^[\x21-\x7e]+$/.test(token)) return;
  for (const file of kept) load(file).catch(() => {});
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
  const reads = ["/auth/me"];
  if (document.querySelector("freehold-withdraw-all"))
    reads.push("/wallet/total-deposits", "/wallet/check-pending-total-withdrawal", "/wallet/withdrawals");
  for (const path of reads) {
    if (page[key]?.has(api + path)) continue;
    const answer = fetch(api + path, init);
    // Whoever takes the answer hears of the failure and asks again.
    answer.catch(() => {});
    page[key]?.set(api + path, { token, at: performance.now(), answer });
  }
}
