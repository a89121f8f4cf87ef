import type { User } from "@freehold/contract";
import { configure, signOut } from "@freehold/session";
import { vi } from "vitest";

const USER: User = {
  id: "6f6f0a3e-4f0e-4d0c-8a53-9d1f6a1f5b01",
  email: "investor@freehold.test",
  wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  wallet_verified_at: null,
  role: "user",
  referral_code: "ABCD2345",
  created_at: "2026-03-01T09:30:00.000Z",
};

/** A stub at the edge of the network that knows one person, and a fresh page with nobody signed in. */
export function stubApi(): void {
  vi.stubGlobal("fetch", async (_: string, { method }: RequestInit) =>
    method === "GET" ? Response.json(USER) : new Response(null, { status: 204 }),
  );
  restartSession(null);
}

/** Begins the session anew, as a page load does, with this token in the storage. */
export function restartSession(token: string | null): void {
  configure({ storage: "memory" });
  localStorage.removeItem("auth_token");
  if (token) localStorage.setItem("auth_token", token);
  configure({ storage: "local" });
}

/** Leaves the page as it was found. */
export async function tidyUp(): Promise<void> {
  await signOut();
  localStorage.clear();
  vi.unstubAllGlobals();
}
