export { $session, configure, refreshSession, type Session, type SessionOptions, signOut } from "@freehold/session";
export { setMessages } from "@freehold/ui";
