import type { Registered, User } from "@freehold/contract";
import { $session, isApiError, register, type Session, signIn } from "@freehold/session";
import { atom, type ReadableAtom } from "nanostores";
import { type AuthView, type EntryAddress, type EntryOptions, readEntry } from "./entry.ts";
import { CLEAN, type FormState, failed } from "./form-state.ts";
import { createSignInTeller } from "./sign-in-teller.ts";

/** The fields, by their names on the wire: the server's field errors point at them. */
export type AuthField = "email" | "password" | "wallet_address" | "referral_code";

/** What is typed into the fields. */
export type AuthValues = Record<AuthField, string>;

/** The signed-out screens. SPEC 4: registration is idle, submitting or succeeded; login is idle or submitting. */
export type AuthForm = FormState<AuthField> & {
  view: AuthView;
  /** The referral code is the invitation link's, as it came. */
  invited: boolean;
  /** A mailed link was opened, and what it is for is not left yet: that is shown to signed-in people, too. */
  linked: boolean;
};

/** Who wants to hear of results. */
export type AuthListener = {
  /** Somebody is signed in: by this form, by a kept token, or in another tab. Once a sign-in. */
  onSignedIn?(event: { user: User }): void;
  /** An account was created. Nobody is signed in by that (SPEC 4). */
  onRegistered?(event: { user: User }): void;
};

/** What the forms need from outside. */
export type AuthDependencies = {
  session: ReadableAtom<Session>;
  signIn: typeof signIn;
  register: typeof register;
  address: () => EntryAddress | undefined;
  /** Takes the fragment out of the address bar: it is a key. */
  dropFragment: () => void;
  now: () => number;
};

/** The stores and actions of one pair of forms. */
export type AuthStore = {
  readonly $form: ReadableAtom<AuthForm>;
  /** The token of the mailed link that the page was opened with. It is kept here alone, until that screen is left. */
  resetToken(): string | null;
  /** Begins where the page's address, or the embedder, wants it. */
  enter(options?: EntryOptions): void;
  /** Goes to another form; the e-mail goes along, the password does not. Not while an answer is awaited. */
  show(view: AuthView): void;
  /** Takes what was typed. */
  edit(field: AuthField, value: string): void;
  /**
   * Sends the form that is shown. It never rejects: `$form` says what came of it. Nothing happens while an answer is
   * awaited, so a second Enter sends nothing.
   *
   * @param filled - what the fields hold; a password manager may have filled them without a word.
   */
  submit(filled?: Partial<AuthValues>): Promise<void>;
  /** Follows the session and tells the listener. Returns how to stop. */
  connect(listener: AuthListener): () => void;
};

const BLANK: AuthValues = { email: "", password: "", wallet_address: "", referral_code: "" };

/**
 * The signed-out screens without a view.
 *
 * @param given - replacements for the page's session, its address and the clock.
 * @example
 * const auth = createAuth();
 * auth.enter();
 * auth.edit("email", "investor@freehold.test");
 * auth.edit("password", password);
 * await auth.submit();
 */
export function createAuth(given: Partial<AuthDependencies> = {}): AuthStore {
  const deps: AuthDependencies = {
    session: $session,
    signIn,
    register,
    address: () => globalThis.location,
    dropFragment: () => history.replaceState(history.state, "", location.pathname + location.search),
    now: Date.now,
    ...given,
  };
  const $form = atom<AuthForm>({ ...CLEAN, view: "login", values: BLANK, invited: false, linked: false });
  const listeners = new Set<AuthListener>();
  const teller = createSignInTeller(deps.session);
  let options: EntryOptions = {};
  let token: string | null = null;
  /** Counts sign-ins, so that an answer to what was sent before one changes nothing. */
  let turn = 0;

  const patch = (change: Partial<AuthForm>) => $form.set({ ...$form.get(), ...change });

  function enter(wanted: EntryOptions = {}): void {
    options = wanted;
    const { status, values } = $form.get();
    if (status === "submitting") return;
    const { view, referralCode, resetToken } = readEntry(deps.address(), options);
    if (resetToken) {
      token = resetToken;
      deps.dropFragment();
    }
    // Read once: from then on it is not in the address any more.
    const shown = token && view === "login" && !options.view ? "reset" : view;
    patch({
      ...CLEAN,
      view: shown,
      invited: referralCode !== "",
      linked: shown === "reset",
      values: { ...values, referral_code: referralCode || values.referral_code },
    });
  }

  function show(view: AuthView): void {
    const { status, values } = $form.get();
    if (status === "submitting") return;
    if (view !== "reset") token = null;
    const linked = $form.get().linked && (view === "reset" || view === "forgot");
    patch({ ...CLEAN, view, linked, values: { ...values, password: "" } });
  }

  function edit(field: AuthField, value: string): void {
    const { values, fieldErrors, invited } = $form.get();
    patch({
      values: { ...values, [field]: value },
      fieldErrors: { ...fieldErrors, [field]: undefined },
      // SPEC 2: editing the referral code clears the note.
      invited: invited && field !== "referral_code",
    });
  }

  async function submit(filled: Partial<AuthValues> = {}): Promise<void> {
    const { view, status, values: typed } = $form.get();
    if (status !== "idle" || view === "forgot" || view === "reset") return;
    const values = { ...typed, ...filled };
    patch({ status: "submitting", values });
    const mine = turn;
    try {
      if (view === "register") return await createAccount(values);
      await deps.signIn({ email: values.email.trim(), password: values.password });
      beginAnew();
    } catch (error) {
      if (mine === turn) fail(error);
    }
  }

  async function createAccount({ email, password, wallet_address, referral_code }: AuthValues): Promise<void> {
    const mine = turn;
    const code = referral_code.trim();
    const { user }: Registered = await deps.register({
      email: email.trim(),
      password,
      wallet_address: wallet_address.trim(),
      // SPEC 5: sent only if not empty.
      ...(code && { referral_code: code }),
    });
    if (mine === turn) patch({ ...CLEAN, status: "succeeded", values: { ...BLANK, email }, invited: false });
    for (const listener of listeners) listener.onRegistered?.({ user });
  }

  function fail(error: unknown): void {
    if (isApiError(error) && error.code === "aborted") {
      // A sign-out, or a newer attempt elsewhere on the page, ended this one: somebody wanted that.
      patch({ status: "idle" });
      return;
    }
    patch(failed($form.get(), error, deps.now()));
  }

  /** Whoever signs out later, perhaps somebody else, finds the forms as the page's address opens them. */
  function beginAnew(): void {
    turn += 1;
    token = null;
    patch({ ...CLEAN, values: BLANK });
    enter(options);
  }

  function connect(listener: AuthListener): () => void {
    listeners.add(listener);
    // Another link of a mail, opened in the same tab, changes nothing but the fragment.
    const follow = () => readEntry(deps.address(), options).resetToken && enter(options);
    globalThis.addEventListener?.("hashchange", follow);
    const unfollow = teller.connect(({ user }) => {
      // Whoever opened a mailed link came to choose a password, also where they are signed in already.
      if (!$form.get().linked) beginAnew();
      listener.onSignedIn?.({ user });
    });
    return () => {
      globalThis.removeEventListener?.("hashchange", follow);
      unfollow();
      listeners.delete(listener);
    };
  }

  return { $form, resetToken: () => token, enter, show, edit, submit, connect };
}
