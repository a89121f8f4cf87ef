import type { User } from "@freehold/contract";

/** A person as `GET /auth/me` returns them, with a registered wallet that isn't verified yet. */
export const USER: User = {
  id: "6f6f0a3e-4f0e-4d0c-8a53-9d1f6a1f5b01",
  email: "investor@freehold.test",
  wallet_address: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  wallet_verified_at: null,
  role: "user",
  referral_code: "ABCD2345",
  created_at: "2026-03-01T09:30:00.000Z",
};

/** {@link USER} with a verified wallet. */
export const VERIFIED_USER: User = { ...USER, wallet_verified_at: "2026-03-02T10:00:00.000Z" };

/** A person with the admin role. */
export const ADMIN: User = {
  ...USER,
  id: "0b8f5a44-5b0a-4f2e-9c77-2f9f2f0c7a02",
  email: "operator@freehold.test",
  role: "admin",
  referral_code: "OPER2345",
};

/** A token of the shape that the API issues. */
export const TOKEN: string = `fh_${"testing".padEnd(43, "-")}`;
