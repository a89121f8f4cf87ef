export { $session, configure, refreshSession, signOut } from "@freehold/session";
export { setMessages } from "@freehold/ui";
