// The types that the declarations of the elements name; tsup puts all of them into one file, so that nothing else is installed.
export type { User } from "@freehold/contract";
export type { ShellSection } from "@freehold/sidebar-shell";
export type { StatusChange, Submitted } from "@freehold/withdraw-all/store";
