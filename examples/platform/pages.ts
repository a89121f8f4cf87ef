/** What previews and search engines read of a page. */
export type Page = { title: string; description: string };

/**
 * The pages that need no account, by path: each is built as a file of its own (`terms.html`), since previews and search engines run no
 * script.
 */
export const PAGES: Readonly<Record<string, Page>> = {
  register: {
    title: "Create account",
    description: "Create a Freehold account with your email address and your wallet.",
  },
  progress: {
    title: "Refund progress",
    description: "How much of all refunds has been requested, approved and paid, checked against the blockchain.",
  },
  status: { title: "Status", description: "What works right now at Freehold, and what doesn't." },
  terms: { title: "Terms", description: "How Freehold works and what you can rely on, in plain words." },
  contact: { title: "Contact", description: "How to reach the people who answer questions about your refund." },
};

/** The first parts of all other addresses at which something stands. */
const SCREENS = [
  ...["dashboard", "properties", "investments", "wallet", "referrals", "payouts", "withdraw-all", "users", "analytics"],
  ...["refunds", "account", "confirm-email", "not-me", "not-my-sign-in", "reset-password"],
];

/**
 * Whether something stands at an address, by its first part. What follows that is the section's own, which says itself what is not there.
 *
 * @example
 * isScreen("/wallet/withdraw") // true
 * isScreen("/nowhere") // false
 */
export function isScreen(path: string): boolean {
  const [first] = path.split("/").filter(Boolean);
  return first === undefined || first in PAGES || SCREENS.includes(first);
}
