/** Which of the two signed-out forms is shown. */
export type AuthView = "login" | "register";

/** What an embedder decides instead of the page's address. */
export type EntryOptions = {
  /** Wins over everything. */
  view?: AuthView | (string & {}) | null | undefined;
  /** Stands in for the address's `?ref=`. */
  referralCode?: string | null | undefined;
};

/** Where the signed-out screens begin. */
export type Entry = { view: AuthView; referralCode: string };

/**
 * Reads where the signed-out screens begin. SPEC 2: a `ref` parameter, or a path that contains /register, opens
 * registration; anything else opens login.
 *
 * @param address - the page's, such as `location`; nothing on a server.
 * @example
 * readEntry({ pathname: "/", search: "?ref=ABCD2345" }) // { view: "register", referralCode: "ABCD2345" }
 */
export function readEntry(
  address: { pathname: string; search: string } | undefined,
  { view, referralCode }: EntryOptions = {},
): Entry {
  const inAddress = new URLSearchParams(address?.search).get("ref");
  const code = referralCode || inAddress;
  const registers = code !== null || address?.pathname.includes("/register");
  return {
    view: view === "login" || view === "register" ? (view as AuthView) : registers ? "register" : "login",
    referralCode: code?.trim() ?? "",
  };
}
