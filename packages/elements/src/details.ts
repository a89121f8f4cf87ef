// The types that the declarations of the elements name.
import type { Session } from "@freehold/session";
import type { ShellSection as Section } from "@freehold/sidebar-shell";

export type { AuthView } from "@freehold/auth";
export type { FailureKind } from "@freehold/contract";
export type { SignedOut, WidgetFailure } from "@freehold/ui";
export type { StatusChange, Submitted } from "@freehold/withdraw-all/store";

export type { Finding } from "./doctor/finding.ts";
export type { Freehold } from "./doctor/install-doctor.ts";

/** Who is signed in. */
export type User = Extract<Session, { status: "signed-in" }>["user"];

/** A section in the sidebar. Its icon would be a component of React's, which these elements do not have. */
export type ShellSection = Omit<Section, "icon">;
