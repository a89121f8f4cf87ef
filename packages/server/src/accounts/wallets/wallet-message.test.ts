import { hexToBytes } from "viem";
import { describe, expect, it } from "vitest";
import { isProblemError } from "../../platform/http/problem.ts";
import parsingNegative from "./siwe-vectors/parsing_negative.json" with { type: "json" };
import parsingPositive from "./siwe-vectors/parsing_positive.json" with { type: "json" };
import verificationNegative from "./siwe-vectors/verification_negative.json" with { type: "json" };
import verificationPositive from "./siwe-vectors/verification_positive.json" with { type: "json" };
import { type Expected, readWalletMessage } from "./wallet-message.ts";
import { isKeySignature } from "./wallet-signature.ts";

type Vector = {
  domain: string;
  address: string;
  statement: string;
  uri: string;
  version: string;
  nonce: string;
  issuedAt: string;
  chainId: number;
  expirationTime?: string;
  notBefore?: string;
  signature: string;
  time?: string;
  domainBinding?: string;
  matchNonce?: string;
};

/** The message that was signed. */
function messageOf(fields: Vector): string {
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    "",
    fields.statement,
    "",
    `URI: ${fields.uri}`,
    `Version: ${fields.version}`,
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    ...(fields.expirationTime ? [`Expiration Time: ${fields.expirationTime}`] : []),
    ...(fields.notBefore ? [`Not Before: ${fields.notBefore}`] : []),
  ].join("\n");
}

/** What the server does with a message, with the vector's own word for what it should expect. */
async function verify(vector: Vector): Promise<boolean> {
  const text = messageOf(vector);
  try {
    const message = readWalletMessage(text, {
      origins: [`https://${vector.domainBinding ?? vector.domain}`],
      publicUrl: vector.uri,
      chainIds: [1],
      now: new Date(vector.time ?? "2026-08-01T00:00:00Z"),
    });
    if (message.nonce !== (vector.matchNonce ?? vector.nonce)) return false;
    return await isKeySignature(message.address, text, vector.signature as `0x${string}`);
  } catch (error) {
    if (!isProblemError(error)) throw error;
    return false;
  }
}

const HERE: Expected = {
  origins: ["https://service.org", "http://partner.example:8080"],
  publicUrl: "https://service.org/app",
  chainIds: [1, 56],
  now: new Date("2021-09-30T16:25:24Z"),
};
const VALID = parsingPositive["no optional field"].message;

/** The field that was complained about. */
function faultOf(text: string, expected: Partial<Expected> = {}): string | undefined {
  try {
    readWalletMessage(text, { ...HERE, ...expected });
    return undefined;
  } catch (error) {
    if (!isProblemError(error)) throw error;
    expect(error.code).toBe("invalid_message");
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    return error.extra.errors?.[0]?.path;
  }
}

describe("the vectors of spruceid/siwe", () => {
  it.each(Object.entries(parsingPositive))("parse: %s", (_, { message, fields }) => {
    const domain = fields.domain.replace(/^.*@/, "");
    const read = () =>
      readWalletMessage(message, { ...HERE, origins: [`https://${domain}`], publicUrl: "https://service.org" });
    // The grammar allows a user name before a host. No page has one, so no wallet could have signed that here.
    if (fields.domain.includes("@")) expect(read).toThrow("isn't a page of this platform");
    else
      expect(read()).toEqual({
        address: fields.address,
        chainId: Number(fields.chainId),
        nonce: fields.nonce,
        statement: "statement" in fields ? fields.statement : undefined,
        issuedAt: new Date(fields.issuedAt),
      });
  });

  it.each(Object.entries(parsingNegative))("do not parse: %s", (_, message) => {
    expect(faultOf(message)).toBe("message");
  });

  it.each(Object.entries(verificationPositive as Record<string, Vector>))("verify: %s", async (_, vector) => {
    expect(await verify(vector)).toBe(true);
  });

  it.each(Object.entries(verificationNegative as Record<string, Vector>))("do not verify: %s", async (_, vector) => {
    expect(await verify(vector)).toBe(false);
  });
});

describe("a message", () => {
  it("is taken when it fits", () => {
    expect(faultOf(VALID)).toBeUndefined();
    expect(faultOf(`https://${VALID}`)).toBeUndefined();
  });

  it.each([
    ["Domain", "message.domain", VALID.replace("service.org wants", "evil.org wants")],
    ["a port that is not ours", "message.domain", VALID.replace("service.org wants", "service.org:8443 wants")],
    ["another scheme", "message.scheme", `http://${VALID}`],
    ["URI", "message.uri", VALID.replace("https://service.org/login", "https://evil.org/login")],
    ["a URI with another scheme", "message.uri", VALID.replace("URI: https:", "URI: http:")],
    ["a URI without a place", "message.uri", VALID.replace("https://service.org/login", "did:key:abc")],
    ["Chain ID", "message.chain_id", VALID.replace("Chain ID: 1", "Chain ID: 5")],
    ["a leap second", "message.issued_at", VALID.replace("16:25:24.000Z", "23:59:60Z")],
    ["expired", "message.expiration_time", `${VALID}\nExpiration Time: 2021-09-30T16:25:24Z`],
    ["not valid yet", "message.not_before", `${VALID}\nNot Before: 2021-09-30T16:25:25Z`],
  ])("is refused for its %s", (_, field, text) => {
    expect(faultOf(text)).toBe(field);
  });

  it("may be signed on a partner's page, which the wallet then shows", () => {
    const there = VALID.replace("service.org wants", "partner.example:8080 wants");
    expect(faultOf(there)).toBeUndefined();
    expect(faultOf(there.replace("https://service.org/login", "http://partner.example:8080/refund"))).toBeUndefined();
    expect(faultOf(there, { origins: ["https://service.org"] })).toBe("message.domain");
  });

  it("is refused with any line missing, doubled or moved", () => {
    const lines = VALID.split("\n");
    const empty = (index: number) => lines[index] === "";
    for (const index of lines.keys()) {
      const without = lines.toSpliced(index, 1).join("\n");
      const doubled = lines.toSpliced(index, 0, lines[index] as string).join("\n");
      const moved = [...lines.toSpliced(index, 1), lines[index]].join("\n");
      // Without its statement it is another message, and a good one.
      if (!(lines[index] as string).startsWith("I accept"))
        expect([index, faultOf(without)]).toEqual([index, "message"]);
      expect([index, faultOf(doubled)]).toEqual([index, "message"]);
      if (index < lines.length - 1 && !empty(index)) expect([index, faultOf(moved)]).toEqual([index, "message"]);
    }
  });

  it.each([
    ["lines that end as on Windows", VALID.replaceAll("\n", "\r\n")],
    ["a carriage return in its statement", VALID.replace("I accept", "I\raccept")],
    ["a line separator in its statement", VALID.replace("I accept", "I\u2028accept")],
    ["letters from right to left in its statement", VALID.replace("I accept", "I \u202eaccept")],
    ["a Cyrillic letter in its domain", VALID.replace("service.org wants", "s\u0435rvice.org wants")],
    ["an ideographic full stop in its domain", VALID.replace("service.org wants", "service\u3002org wants")],
    ["a wide colon in its URI", VALID.replace("https://service.org/login", "https\uff1a//service.org/login")],
    ["wide digits as its chain", VALID.replace("Chain ID: 1", "Chain ID: \uff11")],
    ["a chain in another notation", VALID.replace("Chain ID: 1", "Chain ID: 0x1")],
    ["a name before its host", VALID.replace("service.org wants", "service.org@evil.org wants")],
    ["an address without its checksum", VALID.replace(/0x[0-9a-fA-F]{40}/, (found) => found.toLowerCase())],
  ])("is refused for %s", (_, text) => {
    expect(text).not.toBe(VALID);
    expect(faultOf(text)).toMatch(/^message/);
  });

  it.each(["", "\0", "🦊".repeat(1000), `${VALID}\n`, `\n${VALID}`, `${VALID}\r\n`, "a".repeat(4096)])(
    "is not just any text",
    (text) => {
      expect(faultOf(text)).toBe("message");
    },
  );
});

it("a signature of other bytes is no key's", async () => {
  const { address, signature } = verificationPositive["example message"];
  for (const bytes of [`${signature}00`, "0x", signature.slice(0, -2), `0x${"00".repeat(65)}`, `0x${"ff".repeat(65)}`])
    expect(await isKeySignature(address, "text", bytes as `0x${string}`)).toBe(false);
  expect(hexToBytes(signature as `0x${string}`)).toHaveLength(65);
});
