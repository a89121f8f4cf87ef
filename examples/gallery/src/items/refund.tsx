import { Auth } from "@freehold/auth";
import { USER } from "@freehold/testing";
import { WithdrawAll } from "@freehold/withdraw-all";
import { fill, type Item, press, type Theme } from "./item.ts";

const view = (theme: Theme) => <WithdrawAll theme={theme} />;
const ADDRESS = "Destination Wallet Address *";

async function send(): Promise<void> {
  await fill(ADDRESS, USER.wallet_address);
  await press("Submit Withdrawal Request");
}

/** Every state of the refund of all deposits. */
export const ITEMS: readonly Item[] = [
  { name: "Signed out", state: "sign-in", signedIn: false, view, shows: "Sign in first" },
  {
    name: "Signed out, with the form to sign in",
    state: "sign-in",
    signedIn: false,
    view: (theme) => <WithdrawAll theme={theme} signIn={<Auth theme={theme} />} />,
    shows: "Welcome Back",
  },
  { name: "Loading", state: "refund-loading", view, shows: "Checking your withdrawal status..." },
  { name: "Form", state: "refund-form", view, shows: "Available to Withdraw" },
  { name: "Form, wallet verified", state: "refund-form-verified", view, shows: "Available to Withdraw" },
  {
    name: "Form, another wallet",
    state: "refund-form",
    view,
    steps: () => fill(ADDRESS, "0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC"),
    shows: /isn't your registered wallet/,
  },
  {
    name: "Form, not an address",
    state: "refund-form",
    view,
    steps: async () => {
      await fill(ADDRESS, "0x1234");
      await press("Submit Withdrawal Request");
    },
    shows: /minimum 20 characters/,
  },
  { name: "Nothing to refund", state: "refund-nothing", view, shows: "No deposits found" },
  { name: "Deposits cannot be read", state: "refund-unreadable", view, shows: /Too many attempts/ },
  { name: "Sending", state: "refund-sending", view, steps: send, shows: "Processing..." },
  { name: "Refused", state: "refund-refused", view, steps: send, shows: /cannot receive UBXS/ },
  { name: "Created", state: "refund-form", view, steps: send, shows: "Next Steps" },
  {
    name: "Another address",
    state: "refund-another-address",
    view,
    steps: send,
    shows: "The destination address doesn't match",
  },
  {
    name: "Made on another device meanwhile",
    state: "refund-open-elsewhere",
    view,
    steps: send,
    shows: /didn't create another one/,
  },
  { name: "Pending", state: "refund-pending", view, shows: "Waiting for two admins" },
  {
    name: "Pending, about to be cancelled",
    state: "refund-pending",
    view,
    steps: () => press("Cancel request"),
    shows: "Keep request",
  },
  { name: "Approved by one of two", state: "refund-first-approval", view, shows: "Waiting for another admin" },
  { name: "Late", state: "refund-late", view, shows: /taking longer than usual/ },
  { name: "Waiting period", state: "refund-cooling-off", view, shows: /hold it until the period ends/ },
  { name: "In line", state: "refund-in-line", view, shows: /in line to be paid/ },
  { name: "Waits for the treasury", state: "refund-held", view, shows: /until the payment account is topped up/ },
  { name: "Payments are stopped", state: "refund-stopped", view, shows: /Payments are paused while we check/ },
  { name: "In a block", state: "refund-confirming", view, shows: "Confirming on the network" },
  { name: "Paid", state: "refund-paid", view, shows: "Receipt" },
  { name: "Rejected", state: "refund-rejected", view, shows: /does not accept UBXS/ },
  { name: "Cancelled", state: "refund-cancelled", view, shows: "Available to Withdraw" },
  { name: "Unreachable", state: "session-unreachable", view, shows: /Try Again/ },
];
