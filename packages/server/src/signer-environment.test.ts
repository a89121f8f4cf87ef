import { testAccount, testKey } from "@freehold/test-utils/chain/start-chain";
import { expect, it } from "vitest";
import { readSignerEnvironment } from "./signer-environment.ts";

const VALID = {
  SIGNER_DATABASE_URL: "postgres://signer:secret@127.0.0.1:5432/freehold",
  CHAIN_ID: "31337",
  TOKEN_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  TREASURY_KEY: testKey(9),
};

it("takes settings that are complete", () => {
  expect(readSignerEnvironment(VALID)).toMatchObject({
    databaseUrl: VALID.SIGNER_DATABASE_URL,
    port: null,
    limits: { chainId: 31_337 },
  });
});

it.each([
  [{ SIGNER_DATABASE_URL: "" }, "SIGNER_DATABASE_URL must be set"],
  [
    { SIGNER_DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=disable" },
    "SIGNER_DATABASE_URL must not have sslmode=disable",
  ],
  [{ SIGNER_PORT: "4700" }, "SIGNER_TOKEN must be set"],
  [{ SIGNER_TOKEN: "short" }, "SIGNER_TOKEN must have at least 16 characters"],
  [
    {
      ...{ TREASURY_KEY: "", TREASURY_SIGNER: "process", SIGNER_URL: "unix:/x" },
      TREASURY_ADDRESS: testAccount(9).address,
    },
    "TREASURY_SIGNER must be key, pkcs11 or web3signer",
  ],
])("refuses %j", (change, sentence) => {
  expect(() => readSignerEnvironment({ ...VALID, ...change })).toThrow(sentence);
});
