// The types that the declarations of the elements name; tsup puts all of them into one file, so that nothing else is installed.
import type { Session } from "@freehold/session";

export type { ShellSection } from "@freehold/sidebar-shell";
export type { StatusChange, Submitted } from "@freehold/withdraw-all/store";

/** Who is signed in. */
export type User = Extract<Session, { status: "signed-in" }>["user"];
