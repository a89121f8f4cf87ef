import {
  cleanAddress,
  cleanEmail,
  type ReferralValidation,
  type Registered,
  type SecondFactor,
  type User,
} from "@freehold/contract";
import { $session, isApiError, register, type Session, signIn, track, validateReferralCode } from "@freehold/session";
import { atom, type ReadableAtom } from "nanostores";
import { upgradeToPasskey } from "../passkeys/upgrade-to-passkey.ts";
import { type AuthView, type EntryAddress, type EntryOptions, readEntry } from "./entry.ts";
import { CLEAN, type FormState, failed } from "./form-state.ts";
import { createOnSignedIn } from "./on-signed-in.ts";

/** The fields, by their names in the API, which the server's field errors use. */
export type AuthField = "email" | "password" | "code" | "wallet_address" | "referral_code";

/** The values of the fields. */
export type AuthValues = Record<AuthField, string>;

/** The signed-out screens. SPEC 4: registration is idle, submitting or succeeded; login is idle or submitting. */
export type AuthForm = FormState<AuthField> & {
  view: AuthView;
  /** The referral code comes from the invitation link, unchanged. */
  invited: boolean;
  /** The invitation link's code is unknown, until the field is edited. */
  unknownCode: boolean;
  /** The screens of an emailed link are open. Signed-in users see them, too. */
  linked: boolean;
  /** What the sign-in needs besides the password, in the views `verify` and `recover`. */
  second: SecondFactor | null;
  /** The emailed link is damaged, and the form that requests another says so. */
  damaged: boolean;
};

/** Callbacks for the results of the forms. */
export type AuthListener = {
  /** A user is signed in: by this form, by a stored token or in another tab. Once per sign-in. */
  onSignedIn?(event: { user: User }): void;
  /** An account was created. This doesn't sign in (SPEC 4). */
  onRegistered?(event: { user: User }): void;
  /** A form is shown, including the first one, once there is a listener. */
  onViewChange?(event: { view: AuthView }): void;
};

/** Replaceable dependencies of the forms. */
export type AuthDependencies = {
  session: ReadableAtom<Session>;
  signIn: typeof signIn;
  register: typeof register;
  validateReferralCode: typeof validateReferralCode;
  /** Called after each sign-in with a password. */
  upgradeToPasskey: typeof upgradeToPasskey;
  address: () => EntryAddress | undefined;
  /** Removes the fragment, which is a secret, from the address bar. */
  dropFragment: () => void;
  now: () => number;
};

/** The stores and actions of one pair of forms. */
export type AuthStore = {
  readonly $form: ReadableAtom<AuthForm>;
  /** Returns the token of the emailed link that opened the page; empty if the link is damaged. It's only stored here, until the user leaves that screen. */
  resetToken(): string | null;
  /** Opens the screen from the options or the page's address. */
  enter(options?: EntryOptions): void;
  /** Shows another form, with the email but without the password. Does nothing while a call is in flight. */
  show(view: AuthView): void;
  /** Sets the value of a field. */
  edit(field: AuthField, value: string): void;
  /**
   * Submits the current form. Never rejects: `$form` has the result. Does nothing while a call is in flight, so a second Enter sends
   * nothing.
   *
   * @param filled - the fields' values, which a password manager may fill without an event.
   */
  submit(filled?: Partial<AuthValues>): Promise<void>;
  /** Shows the second step if this is what a sign-in with a passkey was refused for. @returns whether it was. */
  askMore(error: unknown): boolean;
  /** Emails another code for the second step. Never rejects, as {@link submit}. */
  sendCode(): Promise<void>;
  /** Follows the session and the address. Returns a function that stops. */
  connect(listener: AuthListener): () => void;
};

/** What a listener throws is its own: it reaches the console, and a success stays one. */
function guarded(call: () => void): void {
  try {
    call();
  } catch (error) {
    reportError(error);
  }
}

const BLANK: AuthValues = { email: "", password: "", code: "", wallet_address: "", referral_code: "" };

/**
 * Creates the signed-out screens without a view.
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
    validateReferralCode,
    upgradeToPasskey,
    address: () => globalThis.location,
    dropFragment: () => history.replaceState(history.state, "", location.pathname + location.search),
    now: Date.now,
    ...given,
  };
  const $form = atom<AuthForm>({
    ...CLEAN,
    view: "login",
    values: BLANK,
    invited: false,
    unknownCode: false,
    linked: false,
    second: null,
    damaged: false,
  });
  const listeners = new Set<AuthListener>();
  const onSignedIn = createOnSignedIn(deps.session);
  let options: EntryOptions = {};
  let token: string | null = null;
  /** Counts sign-ins: an answer to what was sent before the last one changes nothing. */
  let epoch = 0;
  /** The invitation's code that was asked about last, and its answer. */
  let check: { code: string; answer: Promise<ReferralValidation> } | null = null;

  const patch = (change: Partial<AuthForm>) => $form.set({ ...$form.get(), ...change });

  function enter(wanted: EntryOptions = {}): void {
    options = wanted;
    const { status, values } = $form.get();
    if (status === "submitting") return;
    const { view, referralCode, resetToken } = readEntry(deps.address(), options);
    if (resetToken !== null) {
      token = resetToken;
      deps.dropFragment();
    }
    // The token was read once, and is no longer in the address.
    const again = token !== null && view === "login" && !options.view;
    const shown = again ? (token ? "reset" : "forgot") : view;
    const damaged = token === "" && shown === "forgot";
    patch({
      ...CLEAN,
      view: shown,
      invited: referralCode !== "",
      unknownCode: false,
      linked: shown === "reset" || damaged,
      second: null,
      damaged,
      values: { ...values, referral_code: referralCode || values.referral_code },
    });
    if (listeners.size) void checkCode();
  }

  /** A link with an unknown code says so at once, rather than after everything has been filled in. */
  async function checkCode(): Promise<void> {
    const { invited, values } = $form.get();
    const code = values.referral_code;
    if (!invited || deps.session.get().status !== "signed-out") return;
    if (check?.code !== code) check = { code, answer: deps.validateReferralCode(code) };
    try {
      const { valid } = await check.answer;
      const now = $form.get();
      if (!valid && now.invited && now.values.referral_code === code) patch({ invited: false, unknownCode: true });
    } catch (error) {
      // The registration itself checks it, too.
      console.warn("@freehold/auth: failed to check the invitation code.", error);
    }
  }

  function show(view: AuthView): void {
    const { status, values, second } = $form.get();
    if (status === "submitting") return;
    if (view !== "reset") token = null;
    const linked = $form.get().linked && (view === "reset" || view === "forgot");
    const email = cleanEmail(values.email);
    patch({
      ...CLEAN,
      view,
      linked,
      second: view === "recover" ? second : null,
      damaged: false,
      values: { ...values, email, password: "", code: "" },
    });
  }

  function edit(field: AuthField, value: string): void {
    const { values, fieldErrors, invited, unknownCode } = $form.get();
    patch({
      values: { ...values, [field]: value },
      fieldErrors: { ...fieldErrors, [field]: undefined },
      // SPEC 2: editing the referral code clears the note.
      invited: invited && field !== "referral_code",
      unknownCode: unknownCode && field !== "referral_code",
    });
  }

  async function submit(filled: Partial<AuthValues> = {}): Promise<void> {
    const { view, status, values: typed } = $form.get();
    if (status !== "idle" || view === "forgot" || view === "reset") return;
    const values = { ...typed, ...filled };
    const { second } = $form.get();
    await send(values, async () => {
      if (view === "register") return createAccount(values);
      if (second) await deps.signIn({ challenge: second.challenge, code: values.code });
      else await deps.signIn({ email: cleanEmail(values.email), password: values.password });
      signedIn();
    });
  }

  /** Signs in again with the same password, for another code. */
  async function sendCode(): Promise<void> {
    const { status, values } = $form.get();
    if (status !== "idle") return;
    await send(values, async () => {
      await deps.signIn({ email: cleanEmail(values.email), password: values.password });
      signedIn();
    });
  }

  function signedIn(): void {
    reset();
    void track(deps.upgradeToPasskey());
  }

  async function send(values: AuthValues, work: () => Promise<void>): Promise<void> {
    patch({ status: "submitting", values });
    const sentIn = epoch;
    try {
      await work();
    } catch (error) {
      if (sentIn === epoch) fail(error);
    }
  }

  async function createAccount({ password, wallet_address, referral_code, ...values }: AuthValues): Promise<void> {
    const sentIn = epoch;
    const email = cleanEmail(values.email);
    const code = referral_code.trim();
    const { user }: Registered = await deps.register({
      email,
      password,
      wallet_address: cleanAddress(wallet_address),
      // SPEC 5: sent only if not empty.
      ...(code && { referral_code: code }),
    });
    if (sentIn === epoch)
      patch({ ...CLEAN, status: "succeeded", values: { ...BLANK, email }, invited: false, unknownCode: false });
    for (const listener of listeners) guarded(() => listener.onRegistered?.({ user }));
  }

  function fail(error: unknown): void {
    if (isApiError(error) && error.code === "aborted") {
      // A sign-out, or a newer attempt elsewhere on the page, ended this one on purpose.
      patch({ status: "idle" });
      return;
    }
    if (askMore(error)) return;
    if (isApiError(error) && error.code === "expired_code") {
      patch({ status: "idle" });
      show("login");
      patch(failed($form.get(), error, deps.now()));
    } else patch(failed($form.get(), error, deps.now()));
  }

  function askMore(error: unknown, values = $form.get().values): boolean {
    const second = secondFactorOf(error);
    if (second) patch({ ...CLEAN, view: "verify", second, values: { ...values, code: "" } });
    return second !== null;
  }

  /** A password that was entered before has no part in it: signing in with it again sends no code. */
  const askMoreOfPasskey = (error: unknown) => askMore(error, { ...$form.get().values, password: "" });

  /** After a sign-in: the next signed-out person, perhaps another one, gets the forms as the page's address opens them. */
  function reset(): void {
    epoch += 1;
    token = null;
    patch({ ...CLEAN, values: BLANK });
    enter(options);
  }

  function connect(listener: AuthListener): () => void {
    listeners.add(listener);
    // A second mailed link, opened in the same tab, changes only the fragment.
    const readFragment = () => readEntry(deps.address(), options).resetToken !== null && enter(options);
    globalThis.addEventListener?.("hashchange", readFragment);
    const stop = onSignedIn(({ user }) => {
      // People who opened a mailed link want to choose a password, even if they are signed in already.
      if (!$form.get().linked) reset();
      guarded(() => listener.onSignedIn?.({ user }));
    });
    const stopCheck = deps.session.subscribe(() => void checkCode());
    let shown: AuthView | null = null;
    const stopView = $form.subscribe(({ view }) => {
      if (view === shown) return;
      shown = view;
      guarded(() => listener.onViewChange?.({ view }));
    });
    return () => {
      globalThis.removeEventListener?.("hashchange", readFragment);
      stop();
      stopCheck();
      stopView();
      listeners.delete(listener);
    };
  }

  return { $form, resetToken: () => token, enter, show, edit, submit, askMore: askMoreOfPasskey, sendCode, connect };
}

/** What a sign-in with the right password needs besides it; null for any other error. */
function secondFactorOf(error: unknown): SecondFactor | null {
  if (!isApiError(error) || error.code !== "second_factor_required") return null;
  return (error.body as { second_factor?: SecondFactor }).second_factor ?? null;
}
