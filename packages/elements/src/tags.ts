/** Every element of the package. */
export const TAGS = [
  "freehold-account",
  "freehold-announcement",
  "freehold-auth",
  "freehold-sidebar-shell",
  "freehold-wallet-connect",
  "freehold-withdraw-all",
];
