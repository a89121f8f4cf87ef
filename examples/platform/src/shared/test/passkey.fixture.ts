import type { SigningOptions } from "@freehold/contract";
import { createDigestTree } from "@freehold/contract/signatures";
import { json, testToken } from "@freehold/test-utils/browser/stub-api";
import { vi } from "vitest";
import { UNSIGNED } from "../admin/signing/shown.fixture.ts";
import { api } from "./signed-in.fixture.ts";

/** A proposal as the server says that it is signed. */
export const PROPOSAL = { id: "p1", kind: "role_change", subject: "an-id", payload: '{"role": "admin"}' };

/** Says what an admin with a passkey signs from now on. */
export function offerToSign(more: Partial<SigningOptions> = {}): void {
  api.routes["GET /admin/signatures/options"] = json({ ...UNSIGNED, credentials: ["AQ"], proposal: PROPOSAL, ...more });
}

/**
 * Gives the signed-in admin a passkey, which signs whatever it is asked to.
 *
 * @returns what it has signed, as hexadecimal digits.
 */
export function withPasskey(): string[] {
  const signed: string[] = [];
  offerToSign();
  api.routes["POST /admin/signatures"] = json({
    ...{ success: true, token: testToken("renewed"), expires_at: "2099-01-01T00:00:00.000Z" },
  });
  vi.spyOn(navigator.credentials, "get").mockImplementation(async (asked) => {
    signed.push(hex(new Uint8Array(asked?.publicKey?.challenge as ArrayBuffer)));
    const bytes = new Uint8Array([1]).buffer;
    // Of what a browser returns, only what the client reads.
    return {
      ...{ id: "AQ", rawId: bytes, type: "public-key", authenticatorAttachment: "platform" },
      response: { clientDataJSON: bytes, authenticatorData: bytes, signature: bytes, userHandle: null },
      getClientExtensionResults: () => ({}),
    } as unknown as Credential;
  });
  return signed;
}

/** Returns what a passkey signs for some digests. */
export async function rootOf(...digests: readonly Uint8Array[]): Promise<string> {
  return hex((await createDigestTree(digests)).root);
}

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
