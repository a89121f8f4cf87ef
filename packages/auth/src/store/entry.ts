/** The signed-out form that is shown. */
export type AuthView = "login" | "verify" | "recover" | "register" | "forgot" | "reset";

/** Options that override the page's address. */
export type EntryOptions = {
  /** Overrides everything. `reset` needs the token of an emailed link, which only the address can have. */
  view?: AuthView | (string & {}) | null | undefined;
  /** Replaces the address's `?ref=`. */
  referralCode?: string | null | undefined;
};

/** The first signed-out screen. */
export type Entry = {
  view: AuthView;
  referralCode: string;
  /**
   * The token of an emailed link to choose a new password. Only with it is the view `reset`. If the link is damaged, the token is empty
   * and the view is `forgot`.
   */
  resetToken: string | null;
};

/** The parts of an address that are read. */
export type EntryAddress = { pathname: string; search: string; hash?: string };

const GIVEN: readonly unknown[] = ["login", "register", "forgot"];

/**
 * Reads the first signed-out screen from an address. A `ref` parameter, or a path that contains /register (SPEC 2), opens
 * registration; anything else opens login. A path that contains /reset-password with a token in the fragment, as in emailed links, opens
 * the form for a new password, or, if the token is damaged, the form that requests another link.
 *
 * @param address - the page's, such as `location`; nothing on a server.
 * @example
 * readEntry({ pathname: "/", search: "?ref=ABCD2345" }) // { view: "register", referralCode: "ABCD2345", resetToken: null }
 */
export function readEntry(address: EntryAddress | undefined, { view, referralCode }: EntryOptions = {}): Entry {
  const inAddress = new URLSearchParams(address?.search).get("ref");
  const code = referralCode || inAddress;
  const registers = code !== null || address?.pathname.includes("/register");
  const isGiven = GIVEN.includes(view);
  const resetToken = isGiven ? null : readToken(address);
  const linked = resetToken === null ? null : resetToken ? "reset" : "forgot";
  const asked = linked ?? (registers ? "register" : "login");
  return { view: isGiven ? (view as AuthView) : asked, referralCode: code?.trim() ?? "", resetToken };
}

function readToken(address: EntryAddress | undefined): string | null {
  if (!address?.pathname.includes("/reset-password") || !address.hash) return null;
  return /^#([\w-]{20,128})$/.exec(address.hash)?.[1] ?? "";
}
