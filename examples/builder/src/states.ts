import { type StateName, USER } from "@freehold/testing";

/** A state that a widget is shown in. */
type ShownState = {
  /** The API that answers, by its name in the test kit. */
  api: StateName;
  /** @default true */
  signedIn?: boolean;
  /** Sends the widget's form with these values, by the names of its fields. */
  sends?: Readonly<Record<string, string>>;
};

const REQUEST = { wallet_address: USER.wallet_address };
const SIGN_IN = { email: USER.email, password: "correct-horse-battery" };
const SIGNED_OUT: ShownState = { api: "sign-in", signedIn: false };
const LOADING: ShownState = { api: "session-loading" };
const UNREACHABLE: ShownState = { api: "session-unreachable" };

/** The states of each widget by name. The first is the default. */
export const STATES: Readonly<Record<string, Readonly<Record<string, ShownState>>>> = {
  "withdraw-all": {
    Form: { api: "refund-form" },
    "Form, wallet verified": { api: "refund-form-verified" },
    "Nothing to refund": { api: "refund-nothing" },
    Refused: { api: "refund-refused", sends: REQUEST },
    Created: { api: "refund-form", sends: REQUEST },
    Pending: { api: "refund-pending" },
    "Approved by one of two": { api: "refund-first-approval" },
    Late: { api: "refund-late" },
    "Approved, waiting period": { api: "refund-cooling-off" },
    "Approved, in line": { api: "refund-in-line" },
    "Approved, waiting for funds": { api: "refund-held" },
    "Approved, payments paused": { api: "refund-stopped" },
    Confirming: { api: "refund-confirming" },
    Paid: { api: "refund-paid" },
    Rejected: { api: "refund-rejected" },
    "Signed out": SIGNED_OUT,
    Loading: { api: "refund-loading" },
    Unreachable: UNREACHABLE,
  },
  auth: {
    "Signed out": SIGNED_OUT,
    "Signing in": { api: "sign-in-waiting", signedIn: false, sends: SIGN_IN },
    "Wrong password": { api: "sign-in-wrong-password", signedIn: false, sends: SIGN_IN },
    "Too many attempts": { api: "sign-in-too-many-attempts", signedIn: false, sends: SIGN_IN },
    "Account disabled": { api: "sign-in-disabled", signedIn: false, sends: SIGN_IN },
    Loading: LOADING,
    Unreachable: UNREACHABLE,
  },
  account: {
    "Passkeys and devices": { api: "account" },
    "Password alone": { api: "account-new" },
    Unreadable: { api: "account-unreadable" },
    Unreachable: UNREACHABLE,
  },
  "wallet-connect": {
    "Not connected": { api: "refund-form" },
    "Signed out": SIGNED_OUT,
  },
  "sidebar-shell": {
    Suspended: { api: "refund-form" },
    Active: { api: "platform-active" },
    Admin: { api: "admin" },
    "Signed out": SIGNED_OUT,
    Loading: LOADING,
    Unreachable: UNREACHABLE,
  },
};
