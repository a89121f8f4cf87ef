import { Auth, type AuthProps } from "@freehold/auth";
import { USER } from "@freehold/testing";
import { fill, type Item, key, type Theme } from "./item.ts";

const widget = (props: AuthProps) => (theme: Theme) => <Auth theme={theme} {...props} />;
const signedOut = { state: "sign-in", signedIn: false } as const;
const LINK = "reset-password#dG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9rZW4tdG9";
const PASSWORD = "freehold-demo-2026";

async function signIn(): Promise<void> {
  await fill("Email", USER.email);
  await fill("Password", PASSWORD);
  await key("Enter");
}

async function register(): Promise<void> {
  await fill("Email", "new@freehold.test");
  await fill("Wallet Address", USER.wallet_address);
  await fill("Password", PASSWORD);
  await key("Enter");
}

async function chooseAnother(): Promise<void> {
  await fill("New Password", "another-walnut-tree");
  await key("Enter");
}

/** Every state of sign-in, registration and the choice of another password. */
export const ITEMS: readonly Item[] = [
  { ...signedOut, name: "Sign in", view: widget({}), shows: "Welcome Back" },
  {
    ...signedOut,
    state: "sign-in-waiting",
    name: "Signing in",
    view: widget({}),
    steps: signIn,
    shows: "Signing In...",
  },
  {
    ...signedOut,
    state: "sign-in-wrong-password",
    name: "Wrong password",
    view: widget({}),
    steps: signIn,
    shows: /password is wrong/,
  },
  {
    ...signedOut,
    state: "sign-in-too-many-attempts",
    name: "Too many attempts",
    view: widget({}),
    steps: signIn,
    shows: /Too many attempts/,
  },
  {
    ...signedOut,
    state: "sign-in-disabled",
    name: "Account disabled",
    view: widget({}),
    steps: signIn,
    shows: /is disabled/,
  },
  { ...signedOut, state: "unreachable", name: "Unreachable", view: widget({}), steps: signIn, shows: "Login failed" },
  { ...signedOut, name: "Register", view: widget({ view: "register" }), shows: "Create Account" },
  {
    ...signedOut,
    name: "Register with an invitation",
    view: widget({ view: "register", referralCode: "ABCD2345" }),
    shows: "Create Account",
  },
  {
    ...signedOut,
    state: "register-email-taken",
    name: "Address has an account",
    view: widget({ view: "register" }),
    steps: register,
    shows: /already exists/,
  },
  {
    ...signedOut,
    state: "register-invalid",
    name: "Password refused",
    view: widget({ view: "register" }),
    steps: register,
    shows: /too common/,
  },
  {
    ...signedOut,
    name: "Registered",
    view: widget({ view: "register" }),
    steps: register,
    shows: "Registration Successful",
  },
  { ...signedOut, name: "Forgotten password", view: widget({ view: "forgot" }), shows: "Reset your password" },
  {
    ...signedOut,
    name: "Link on its way",
    view: widget({ view: "forgot" }),
    steps: async () => {
      await fill("Email", USER.email);
      await key("Enter");
    },
    shows: "Check your email",
  },
  { ...signedOut, name: "Another password", address: LINK, view: widget({}), shows: "Choose a new password" },
  {
    ...signedOut,
    state: "reset-link-expired",
    name: "Link has expired",
    address: LINK,
    view: widget({}),
    steps: chooseAnother,
    shows: /has expired/,
  },
  {
    ...signedOut,
    name: "Password changed",
    address: LINK,
    view: widget({}),
    steps: chooseAnother,
    shows: "Password changed",
  },
  { name: "Loading", state: "session-loading", view: widget({}), shows: "Loading your session..." },
  { name: "Session unreachable", state: "session-unreachable", view: widget({}), shows: /Try Again/ },
  { name: "Session has ended", state: "session-ended", view: widget({}), shows: "Welcome Back" },
];
