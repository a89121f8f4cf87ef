export { $session, configure, signOut } from "@freehold/session";
