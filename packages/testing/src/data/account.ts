import type { DeviceSession, Factors, PartnerLink } from "@freehold/contract";

const AT = "2026-03-01T09:30:00.000Z";

/** An account with two passkeys, an authenticator app and eight recovery codes. */
export const FACTORS: Factors = {
  success: true,
  passkeys: [
    {
      id: "cGFzc2tleS0x",
      name: "Laptop",
      synced: true,
      is_factor: true,
      created_at: AT,
      last_used_at: "2026-03-02T08:00:00.000Z",
    },
    { id: "cGFzc2tleS0y", name: "iPhone", synced: false, is_factor: true, created_at: AT, last_used_at: null },
  ],
  relying_party: { id: globalThis.location?.hostname ?? "localhost", user_id: "aW52ZXN0b3I" },
  authenticator: { created_at: AT },
  recovery_codes_left: 8,
  required: false,
  removal: null,
  removed_at: null,
};

/** {@link FACTORS} of an account that has a password alone. */
export const NO_FACTORS: Factors = { ...FACTORS, passkeys: [], authenticator: null, recovery_codes_left: 0 };

/** Where the person is signed in. */
export const DEVICES: readonly DeviceSession[] = [
  {
    ...{ id: "3a1f6a0e-1f0e-4d0c-8a53-9d1f6a1f5b11", current: true, device: "Firefox on Linux" },
    ...{ network_address: "192.0.2.7", created_at: AT, last_used_at: "2026-03-02T12:00:00.000Z" },
    proved_by: "password",
  },
  {
    ...{ id: "3a1f6a0e-1f0e-4d0c-8a53-9d1f6a1f5b12", current: false, device: "Safari on iPhone" },
    ...{ network_address: "2001:db8:1:2::/64", created_at: AT, last_used_at: "2026-03-01T18:00:00.000Z" },
    proved_by: "passkey",
  },
];

/** The partner's site that is connected. */
export const LINKS: readonly PartnerLink[] = [
  {
    ...{
      id: "5f0a2c1e-9b3d-4e57-8a61-2f7c9d4b8e10",
      partner: "Harbourline Homes",
      origin: "https://harbourline.example",
    },
    ...{ scope: ["refund:read", "refund:request"], linked_at: "2026-03-01T09:30:00.000Z" },
    expires_at: "2026-05-30T09:30:00.000Z",
  },
];
