import { testKey } from "@freehold/test-utils/chain/start-chain";
import { expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";
import { findWeakSettings } from "./find-weak-settings.ts";

const CHAIN = {
  CHAIN_ID: "56",
  TOKEN_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
  PAYOUT_MODE: "external",
  TREASURY_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
};
/** The variables that a start warns of. */
const warnedOf = (env: Record<string, string>) =>
  findWeakSettings(readEnvironment(env)).map((sentence) => sentence.split(" ")[0]);

it.each<[string, Record<string, string>]>([
  ["nothing set", {}],
  [
    "everything on this machine",
    {
      PUBLIC_URL: "http://freehold.localhost:4600",
      DATABASE_URL: "postgres://u:p@127.0.0.1/freehold",
      NAME_SERVICE_URL: "http://[::1]:8080/",
      PASSWORD_RANGE_URL: "http://localhost:8081/range",
      CHAIN_RPC_URL: "http://localhost:8545",
      CHAIN_ID: CHAIN.CHAIN_ID,
      TOKEN_ADDRESS: CHAIN.TOKEN_ADDRESS,
      TREASURY_KEY: testKey(9),
    },
  ],
  ["a socket", { DATABASE_URL: "postgres://u@base/freehold?host=/run/postgresql" }],
  [
    "encrypted ways",
    {
      PUBLIC_URL: "https://freehold.example",
      FILE_SCANNER: "clamdscan -",
      DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=verify-full",
      CHAIN_RPC_URL: "https://node.example",
      ...CHAIN,
    },
  ],
  ["a network that encrypts", { DATABASE_URL: "postgres://u:p@db.internal/freehold?sslmode=disable" }],
])("a start does not warn of %s", (_, env) => expect(warnedOf(env)).toEqual([]));

it.each<[string, Record<string, string>]>([
  ["PUBLIC_URL", { PUBLIC_URL: "http://127.example", FILE_SCANNER: "clamdscan -" }],
  ["FILE_SCANNER", { PUBLIC_URL: "https://freehold.example" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://u:p@db.example/freehold" }],
  ["DATABASE_URL", { DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=require" }],
  [
    "MIGRATION_DATABASE_URL",
    {
      DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=verify-full",
      MIGRATION_DATABASE_URL: "postgres://o:p@db.example/freehold",
    },
  ],
  ["SECOND_FACTOR", { PUBLIC_URL: "https://freehold.example", FILE_SCANNER: "clamdscan -", SECOND_FACTOR: "off" }],
  [
    "ADMIN_SECOND_FACTOR",
    { PUBLIC_URL: "https://freehold.example", FILE_SCANNER: "clamdscan -", ADMIN_SECOND_FACTOR: "off" },
  ],
  ["CHAIN_RPC_URL", { CHAIN_RPC_URL: "http://node.example", ...CHAIN }],
  [
    "TREASURY_KEY",
    {
      PUBLIC_URL: "https://freehold.example",
      FILE_SCANNER: "clamdscan -",
      CHAIN_RPC_URL: "https://node.internal",
      CHAIN_ID: CHAIN.CHAIN_ID,
      TOKEN_ADDRESS: CHAIN.TOKEN_ADDRESS,
      TREASURY_KEY: testKey(9),
    },
  ],
  ["NAME_SERVICE_URL", { NAME_SERVICE_URL: "http://names.example/" }],
  ["PASSWORD_RANGE_URL", { PASSWORD_RANGE_URL: "http://ranges.example/range" }],
])("a start warns of %s in %j, and repeats no password", (name, env) => {
  expect(warnedOf(env)).toEqual([name]);
  expect(findWeakSettings(readEnvironment(env)).join()).not.toMatch(/u:p|o:p|\.example/);
});
