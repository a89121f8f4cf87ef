import { createHash, createSign, generateKeyPairSync, randomBytes } from "node:crypto";
import type { PasskeyCredential } from "@freehold/contract";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };

/** What a passkey says of itself, where it should not be what the site asked for. */
type Told = {
  origin?: string;
  rpId?: string;
  isVerified?: boolean;
  isPresent?: boolean;
  challenge?: string;
  type?: string;
};

/**
 * A passkey in software, as a browser and its authenticator make it together (WebAuthn, ES256).
 *
 * @example
 * const passkey = createSoftPasskey({ rpId: "freehold.example", origin: "https://freehold.example" });
 * await post("/auth/factors/passkeys", { credential: passkey.create(options), name: "Laptop" });
 */
export function createSoftPasskey(site: { rpId: string; origin: string }) {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const id = randomBytes(32);
  let counter = 0;
  const { x, y } = publicKey.export({ format: "jwk" });
  const key = isoCBOR.encode(
    new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x as string, "base64url")],
      [-3, Buffer.from(y as string, "base64url")],
    ]),
  );

  const clientData = (type: string, challenge: unknown, told: Told) =>
    Buffer.from(
      JSON.stringify({
        type: told.type ?? type,
        challenge: told.challenge ?? challenge,
        origin: told.origin ?? site.origin,
        crossOrigin: false,
      }),
    );
  const authenticatorData = (told: Told, attested = Buffer.alloc(0)) => {
    counter++;
    const flags =
      (told.isPresent === false ? 0 : FLAGS.present) |
      (told.isVerified === false ? 0 : FLAGS.verified) |
      (attested.length ? FLAGS.attested : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([sha256(told.rpId ?? site.rpId), Buffer.from([flags]), count, attested]);
  };
  const credential = (response: Record<string, unknown>): PasskeyCredential => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString("base64url"),
    /** COSE. */
    publicKey: key,
    /** As `navigator.credentials.create()`. */
    create(options: Record<string, unknown>, told: Told = {}): PasskeyCredential {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, key]);
      const attestation = isoCBOR.encode(
        new Map<string, unknown>([
          ["fmt", "none"],
          ["attStmt", new Map()],
          ["authData", new Uint8Array(authenticatorData(told, attested))],
        ]) as never,
      );
      return credential({
        clientDataJSON: clientData("webauthn.create", options.challenge, told).toString("base64url"),
        attestationObject: Buffer.from(attestation).toString("base64url"),
        transports: ["internal"],
      });
    },
    /** As `navigator.credentials.get()`. */
    get(options: Record<string, unknown>, told: Told = {}): PasskeyCredential {
      const data = clientData("webauthn.get", options.challenge, told);
      const authData = authenticatorData(told);
      const signature = createSign("sha256")
        .update(Buffer.concat([authData, sha256(data)]))
        .sign(privateKey);
      return credential({
        clientDataJSON: data.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      });
    },
  };
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest();
