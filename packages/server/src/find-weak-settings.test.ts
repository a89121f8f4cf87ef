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
/** What a public server has. */
const PUBLIC = {
  PUBLIC_URL: "https://freehold.example",
  TRUSTED_PROXIES: "127.0.0.1",
  SMTP_URL: "smtps://u:p@smtp.example",
  FILE_SCANNER: "clamdscan -",
  AUDIT_ANCHOR: "/mnt/archive",
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
      ...PUBLIC,
      DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=verify-full",
      CHAIN_RPC_URL: "https://node.example",
      ...CHAIN,
    },
  ],
  [
    "a database on another host without sslmode, and an SMTP server that must encrypt",
    { DATABASE_URL: "postgres://u:p@db.example/freehold", SMTP_URL: "smtp://u:p@smtp.example:587" },
  ],
  [
    "what the roles of a process don't need",
    { PUBLIC_URL: "https://freehold.example", ROLES: "payer", DATABASE_URL: "postgres://u:p@127.0.0.1/freehold" },
  ],
  ["a relay on this machine", { SMTP_URL: "smtp://127.0.0.1:25?requireTLS=false" }],
])("a start does not warn of %s", (_, env) => expect(warnedOf(env)).toEqual([]));

it.each<[string, Record<string, string>]>([
  ["PUBLIC_URL", { ...PUBLIC, PUBLIC_URL: "http://127.example", ALLOW_UNSAFE: "PUBLIC_URL" }],
  ["API_DOCS", { ...PUBLIC, API_DOCS: "public" }],
  ["TRUSTED_PROXIES", { ...PUBLIC, TRUSTED_PROXIES: "" }],
  ["SMTP_URL", { ...PUBLIC, SMTP_URL: "" }],
  ["FILE_SCANNER", { ...PUBLIC, FILE_SCANNER: "" }],
  ["AUDIT_ANCHOR", { ...PUBLIC, AUDIT_ANCHOR: "" }],
  ["AUDIT_ANCHOR", { AUDIT_ANCHOR: "http://archive.example/audit", ALLOW_UNSAFE: "AUDIT_ANCHOR" }],
  [
    "DATABASE_URL",
    { DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=disable", ALLOW_UNSAFE: "DATABASE_URL" },
  ],
  ["DATABASE_URL", { DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=verify-ca&sslrootcert=/ca.pem" }],
  [
    "MIGRATION_DATABASE_URL",
    {
      DATABASE_URL: "postgres://u:p@db.example/freehold?sslmode=verify-full",
      MIGRATION_DATABASE_URL: "postgres://o:p@db.example/freehold?sslmode=disable",
      ALLOW_UNSAFE: "MIGRATION_DATABASE_URL",
    },
  ],
  [
    "DATABASE_DIRECT_URL",
    {
      DATABASE_URL: "postgres://u:p@pooler.example/freehold",
      DATABASE_DIRECT_URL: "postgres://u:p@db.example/freehold?sslmode=disable",
      ALLOW_UNSAFE: "DATABASE_DIRECT_URL",
    },
  ],
  [
    "DATABASE_READ_URL",
    {
      DATABASE_URL: "postgres://u:p@db.example/freehold",
      DATABASE_READ_URL: "postgres://u:p@replica.example/freehold?sslmode=disable",
      ALLOW_UNSAFE: "DATABASE_READ_URL",
    },
  ],
  ["SMTP_URL", { SMTP_URL: "smtp://u:p@smtp.example:587?requireTLS=false", ALLOW_UNSAFE: "SMTP_URL" }],
  ["CHAIN_RPC_URL", { CHAIN_RPC_URL: "http://node.example", ALLOW_UNSAFE: "CHAIN_RPC_URL", ...CHAIN }],
  ["NAME_SERVICE_URL", { NAME_SERVICE_URL: "http://names.example/", ALLOW_UNSAFE: "CHAIN_RPC_URL, NAME_SERVICE_URL" }],
  ["SECOND_FACTOR", { ...PUBLIC, SECOND_FACTOR: "off" }],
  ["ADMIN_SECOND_FACTOR", { ...PUBLIC, ADMIN_SECOND_FACTOR: "off" }],
  [
    "TREASURY_KEY",
    {
      ...PUBLIC,
      CHAIN_RPC_URL: "https://node.internal",
      CHAIN_ID: CHAIN.CHAIN_ID,
      TOKEN_ADDRESS: CHAIN.TOKEN_ADDRESS,
      TREASURY_KEY: testKey(9),
      ALLOW_UNSAFE: "TREASURY_KEY",
    },
  ],
  ["PASSWORD_RANGE_URL", { PASSWORD_RANGE_URL: "http://ranges.example/range", ALLOW_UNSAFE: "PASSWORD_RANGE_URL" }],
])("a start warns of %s in %j, and repeats no password", (name, env) => {
  expect(warnedOf(env)).toEqual([name]);
  expect(findWeakSettings(readEnvironment(env)).join()).not.toMatch(/u:p|o:p|\.example/);
});
