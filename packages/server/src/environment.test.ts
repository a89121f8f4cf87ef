import { resolve } from "node:path";
import { testKey } from "@freehold/test-utils/chain/start-chain";
import { describe, expect, it } from "vitest";
import { readEnvironment } from "./environment.ts";
import { NO_PROXIES } from "./platform/http/server/network-address.ts";
import { StartError } from "./platform/start-error.ts";

describe("the environment", () => {
  it("has a default for everything", () => {
    expect(readEnvironment({ PORT: " " })).toEqual({
      roles: new Set(["web", "jobs", "payer"]),
      port: 4600,
      host: "127.0.0.1",
      dataDir: resolve(".freehold"),
      databaseUrl: null,
      directDatabaseUrl: null,
      replicaUrl: null,
      migrationDatabaseUrl: null,
      mode: "live",
      sandboxUrl: null,
      publicUrl: "http://127.0.0.1:4600",
      allowedOrigins: [],
      trustedProxies: NO_PROXIES,
      metricsPort: null,
      metricsToken: null,
      publicDocs: false,
      eventStreams: 2_000,
      limits: {},
      logLevel: "info",
      secondFactor: { everyone: false, admins: false },
      fileScanner: null,
      files: null,
      mail: { smtpUrl: null, from: "Freehold <no-reply@[127.0.0.1]>" },
      support: { email: null, url: null, hours: null },
      passwordRangeUrl: null,
      nameServiceUrl: null,
      auditAnchor: null,
      chain: null,
      keysRequired: false,
    });
  });

  it("is read", () => {
    const env = {
      PORT: "4700",
      HOST: "::",
      DATABASE_URL: "postgres://u:p@db.example/freehold",
      PUBLIC_URL: "https://freehold.example/",
      ALLOWED_ORIGINS: "https://a.example, http://localhost:3000",
      SUPPORT_EMAIL: "help@freehold.example",
      SUPPORT_URL: "https://freehold.example/help?from=mail",
      SUPPORT_HOURS: "Monday to Friday, 9:00 to 17:00 UTC",
    };
    expect(readEnvironment(env)).toMatchObject({
      port: 4700,
      publicUrl: "https://freehold.example",
      allowedOrigins: ["https://a.example", "http://localhost:3000"],
      support: {
        email: "help@freehold.example",
        url: "https://freehold.example/help?from=mail",
        hours: "Monday to Friday, 9:00 to 17:00 UTC",
      },
    });
    expect(readEnvironment({ HOST: "0.0.0.0", PORT: "80" }).publicUrl).toBe("http://127.0.0.1:80");
    expect(readEnvironment({ EVENT_STREAMS: "5000" }).eventStreams).toBe(5_000);
    expect(readEnvironment({ HOST: "::1" }).publicUrl).toBe("http://[::1]:4600");
    expect(readEnvironment({ ALLOWED_ORIGINS: "*" }).allowedOrigins).toEqual(["*"]);
  });

  it.each([
    ["PORT", "0"],
    ["PORT", "65536"],
    ["PORT", "4600.5"],
    ["PORT", "http"],
    ["HOST", "a b"],
    ["DATABASE_URL", "mysql://u:p@h/db"],
    ["DATABASE_URL", "postgres://h"],
    ["DATABASE_URL", "postgres://u:p@a:5432,b:5432/db"],
    ["DATABASE_URL", "postgres://u:p@a,b/db"],
    ["DATABASE_URL", "postgres://u:p@a/db?target_session_attrs=read-write"],
    ["SANDBOX", "yes"],
    ["SANDBOX_URL", "sandbox.freehold.example"],
    ["PUBLIC_URL", "freehold.example"],
    ["PUBLIC_URL", "https://freehold.example/?a"],
    ["ALLOWED_ORIGINS", "https://a.example/"],
    ["ALLOWED_ORIGINS", "https://a.example,*"],
    ["TRUSTED_PROXIES", "10.0.0.0/33"],
    ["TRUSTED_PROXIES", "proxy.example"],
    ["TRUSTED_PROXIES", ","],
    ["TRUSTED_PROXIES", "fe80::1%eth0"],
    ["METRICS_PORT", "metrics"],
    ["METRICS_PORT", "4600"],
    ["METRICS_TOKEN", "short"],
    ["METRICS_TOKEN", "with a space in it"],
    ["API_DOCS", "yes"],
    ["EVENT_STREAMS", "99"],
    ["EVENT_STREAMS", "100001"],
    ["EVENT_STREAMS", "2e3"],
    ["MIGRATION_DATABASE_URL", "postgres://owner@h/db"],
    ["DATABASE_DIRECT_URL", "postgres://server@h/db"],
    ["DATABASE_READ_URL", "postgres://server@h/db"],
    ["LIMITS", "signInByAddress=0/900"],
    ["LIMITS", "signInByAddress"],
    ["LIMITS", "nothing=1/900"],
    ["LIMITS", "toString=1/900"],
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", "postgres://u:p@db.example/freehold?sslmode=no-verify"],
    ["PUBLIC_URL", "http://freehold.example"],
    ["PUBLIC_URL", "http://10.0.0.5:4600"],
    ["NAME_SERVICE_URL", "http://names.example/"],
    ["AUDIT_ANCHOR", "audit"],
    ["AUDIT_ANCHOR", "s3://bucket/audit"],
    ["AUDIT_ANCHOR", "http://archive.example/audit"],
    ["DATABASE_URL", "postgres://u:p@db.example/freehold?sslmode=disable"],
    ["SMTP_URL", "smtp://u:p@smtp.example:587?requireTLS=false"],
    ["ALLOW_UNSAFE", "yes"],
    ["ALLOW_UNSAFE", "PUBLIC_URL,SIGNER_URL"],
    ["SMTP_URL", "mail.example:25"],
    ["MAIL_FROM", "Freehold"],
    ["SUPPORT_EMAIL", "help"],
    ["SUPPORT_EMAIL", "help@freehold.example?bcc=thief@x.example"],
    ["SUPPORT_URL", "freehold.example/help"],
    ["SUPPORT_URL", "javascript:alert(1)"],
    ["SUPPORT_HOURS", "all day\nlong"],
  ])("refuses %s=%s in one sentence that names the variable", (name, value) => {
    const read = () => readEnvironment({ [name]: value });
    expect(read).toThrow(StartError);
    expect(read).toThrow(new RegExp(`^${name} must .*\\.$`));
  });

  it("has limits and proxies of one's own", () => {
    const { limits, trustedProxies } = readEnvironment({
      LIMITS: "signInByPair=20/600, registration=5/60",
      TRUSTED_PROXIES: "10.0.0.0/8, ::1",
    });
    expect(limits).toEqual({
      signInByPair: { points: 20, duration: 600, growingPauses: true },
      registration: { points: 5, duration: 60 },
    });
    expect(["10.1.2.3", "::1", "11.0.0.1"].map(trustedProxies.includes)).toEqual([true, true, false]);
  });

  it("refuses clear text to another host unless it is allowed by name", () => {
    const chain = {
      CHAIN_RPC_URL: "http://node.example/a-secret",
      CHAIN_ID: "56",
      TOKEN_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      PAYOUT_MODE: "external",
      TREASURY_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
    };
    expect(() => readEnvironment({ ...chain, ALLOW_UNSAFE: "PUBLIC_URL" })).toThrow(/^CHAIN_RPC_URL must /);
    expect(() => readEnvironment(chain)).not.toThrow(/a-secret/);
    expect(readEnvironment({ ...chain, ALLOW_UNSAFE: "CHAIN_RPC_URL" }).chain?.rpcUrl).toBe(chain.CHAIN_RPC_URL);
    expect(() => readEnvironment({ HOST: "192.0.2.1" })).toThrow(/^PUBLIC_URL must /);
    expect(readEnvironment({ PUBLIC_URL: "http://freehold.localhost" }).publicUrl).toBe("http://freehold.localhost");
  });

  it("refuses the treasury's key in the environment of a public web server unless it is allowed, and of no other", () => {
    const key = testKey(9);
    const pays = {
      PUBLIC_URL: "https://freehold.example",
      CHAIN_RPC_URL: "https://node.example",
      CHAIN_ID: "56",
      TOKEN_ADDRESS: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8",
      TREASURY_KEY: key,
    };
    expect(() => readEnvironment(pays)).toThrow(/^TREASURY_KEY must not be in the environment of a public web server/);
    expect(() => readEnvironment(pays)).not.toThrow(key);
    for (const fine of [{ ALLOW_UNSAFE: "TREASURY_KEY" }, { SANDBOX: "true" }, { PUBLIC_URL: "http://127.0.0.1:4600" }])
      expect(readEnvironment({ ...pays, ...fine }).chain?.payout).toEqual({
        mode: "treasury",
        key,
        keyInEnvironment: true,
      });
  });

  it("refuses several hosts in DATABASE_URL, and says what to name instead; a password may have a comma", () => {
    expect(() => readEnvironment({ DATABASE_URL: "postgres://u:p@a:5432,b:5432/db" })).toThrow(
      "DATABASE_URL must name one host. For a cluster, name a proxy that leads to its primary: see docs/many-machines.md.",
    );
    const url = "postgres://u:p,q@a:5432/db";
    expect(readEnvironment({ DATABASE_URL: url }).databaseUrl).toBe(url);
  });

  it("does not repeat a password", () => {
    expect(() => readEnvironment({ DATABASE_URL: "mysql://u:secret@h/db" })).not.toThrow(/secret/);
    expect(() => readEnvironment({ METRICS_TOKEN: "a secret" })).not.toThrow(/secret/);
  });
});
