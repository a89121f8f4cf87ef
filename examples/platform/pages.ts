/** What link previews and search engines read of a page. */
export type Page = { title: string; description: string };

/**
 * The pages that need no account, by path. Each is built as its own file (`terms.html`), since link previews and many search engines run no
 * scripts.
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
  "check-email": { title: "Check an email", description: "See whether an email is from Freehold, by its reference." },
};

/** The first parts of all other paths with a screen. */
const SCREENS = [
  ...["dashboard", "properties", "investments", "wallet", "referrals", "payouts", "withdraw-all", "users", "analytics"],
  ...[
    "refunds",
    "partners",
    "account",
    "confirm",
    "confirm-refund",
    "connect",
    "confirm-email",
    "change-email",
    "undo-email",
    "not-me",
    "not-my-sign-in",
    "recover",
    "reset-password",
  ],
];

/**
 * Whether the site has a screen at a path, by its first part. A section says itself which of its own paths do not exist.
 *
 * @example
 * isScreen("/wallet/withdraw") // true
 * isScreen("/nowhere") // false
 */
export function isScreen(path: string): boolean {
  const [first] = path.split("/").filter(Boolean);
  return first === undefined || Object.hasOwn(PAGES, first) || SCREENS.includes(first);
}
