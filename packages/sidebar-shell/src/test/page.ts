import type { User } from "@freehold/contract";
import { $session, refreshSession, signOut } from "@freehold/session";

/** An ordinary person. */
export const INVESTOR: User = {
  id: "0192f0c4-7a1e-7c3b-9d5e-000000000001",
  email: "investor@freehold.test",
  wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  wallet_verified_at: "2026-03-02T10:00:00.000Z",
  role: "user",
  referral_code: "ABCD2345",
  created_at: "2026-03-01T09:30:00.000Z",
};

/** A person with the role. */
export const OPERATOR: User = {
  ...INVESTOR,
  id: "0192f0c4-7a1e-7c3b-9d5e-000000000002",
  email: "op@freehold.test",
  role: "admin",
};

const realFetch = globalThis.fetch;

/** What the page's session asked of the stubbed network. */
export const asked: string[] = [];

/** What the network says of the platform. */
export const PLATFORM = {
  success: true,
  platform_status: "suspended" as "suspended" | "active",
  support: { email: "help@freehold.test", url: null, hours: "Monday to Friday, 9:00 to 17:00 UTC" },
  announcement: null,
};

/** The network says it of the platform after this. */
export const PLATFORM_ANSWER = { after: Promise.resolve() };

/** Answers the session's calls; `down` answers none. */
export function stubApi(user: User | "down"): void {
  asked.length = 0;
  globalThis.fetch = async (input, init) => {
    const path = new URL(String(input)).pathname;
    asked.push(`${init?.method} ${path}`);
    if (user === "down") throw new TypeError("Failed to fetch");
    if (path.endsWith("/platform")) {
      await PLATFORM_ANSWER.after;
      return Response.json(PLATFORM);
    }
    return path.endsWith("/me") ? Response.json(user) : new Response(null, { status: 204 });
  };
}

/** Signs a person in on this page, as a kept token does. */
export async function enterAs(user: User): Promise<void> {
  stubApi(user);
  localStorage.setItem("auth_token", `fh_${user.id.padEnd(43, "-")}`);
  await refreshSession();
}

/** No session is there, and the network is the real one. */
export async function leave(): Promise<void> {
  if ($session.get().status !== "signed-out") await signOut();
  localStorage.clear();
  globalThis.fetch = realFetch;
}
