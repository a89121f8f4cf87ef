import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testKey } from "@freehold/test-utils/chain/start-chain";
import { afterAll, describe, expect, it } from "vitest";
import { readEnvironment } from "../src/environment.ts";
import { findWeakSettings } from "../src/find-weak-settings.ts";
import { readSignerEnvironment } from "../src/signer-environment.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const folder = mkdtempSync(join(tmpdir(), "freehold-deploy-"));
afterAll(() => rmSync(folder, { recursive: true }));

type Variables = Record<string, string>;

/** What the files of secrets have. */
const SECRETS: Variables = {
  DATABASE_URL: "postgres://freehold:p@db.example/freehold",
  MIGRATION_DATABASE_URL: "postgres://freehold_owner:p@db.example/freehold",
  SIGNER_DATABASE_URL: "postgres://freehold_signer:p@db.example/freehold",
  SMTP_URL: "smtps://u:p@smtp.example",
  METRICS_TOKEN: "a-token-of-operators",
  AUDIT_ANCHOR_TOKEN: "a-token-of-the-archive",
  CHAIN_RPC_URL: "https://node.example/key",
  TREASURY_KEY: testKey(9),
};

/** `NAME=value`, a line each. */
const ofFile = (path: string): Variables =>
  Object.fromEntries([...read(path).matchAll(/^(\w+)=(.+)$/gm)].map(([, name, value]) => [name, value]));

/** `Environment=` of a unit. */
const ofUnit = (path: string): Variables =>
  Object.fromEntries(
    [...read(path).matchAll(/^Environment=(.+)$/gm)].flatMap(([, list = ""]) =>
      list.split(" ").map((pair) => pair.split("=") as [string, string]),
    ),
  );

/** `environment:` of the compose file's server. */
function ofCompose(): Variables {
  const [, block = ""] = /^ {2}server:\n(?:.*\n)*? {4}environment:\n((?: {6}.*\n)+)/m.exec(compose) ?? [];
  return Object.fromEntries(
    [...block.matchAll(/^ {6}(\w+): "?(.+?)"?$/gm)].map(([, name, value = ""]) => [
      name,
      value.replace(/\$\{DOMAIN:[^}]+\}/, "freehold.example"),
    ]),
  );
}

/** With files in the place of those on the machine. */
function withSecrets(variables: Variables): Variables {
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => {
      const secret = SECRETS[name.replace(/_FILE$/, "")];
      if (!name.endsWith("_FILE") || !secret) return [name, value];
      const file = join(folder, name);
      writeFileSync(file, secret, { mode: 0o600 });
      return [name, file];
    }),
  );
}

/** Reads the settings, and says which of the variables were not looked at. */
function readBy<Settings>(reads: (env: Variables) => Settings, variables: Variables) {
  const { NODE_ENV: _, ...ours } = variables;
  const unread = new Set(Object.keys(ours));
  const settings = reads(
    new Proxy(withSecrets(ours), {
      get(env, name: string) {
        unread.delete(name);
        return env[name];
      },
    }),
  );
  return { settings, unread: [...unread] };
}

const compose = read("container/compose.yaml");
const containerfile = read("container/Containerfile");
const manifest = JSON.parse(read("../package.json")) as {
  bin: Record<string, string>;
  dependencies: Record<string, string>;
};

describe("what is deployed", () => {
  it("the units' variables are those that the server reads, and nothing in them is unsafe", () => {
    const web = readBy(readEnvironment, { ...ofUnit("systemd/freehold.service"), ...ofFile("systemd/freehold.env") });
    expect(web.unread).toEqual([]);
    expect(findWeakSettings(web.settings)).toEqual([]);
    expect(web.settings).toMatchObject({ port: 4600, dataDir: "/var/lib/freehold", keysRequired: true });
    const signer = readBy(readSignerEnvironment, {
      ...ofUnit("systemd/freehold-signer.service"),
      ...ofFile("systemd/signer.env"),
    });
    expect(signer.unread).toEqual([]);
    expect(signer.settings.dir).toBe("/var/lib/freehold-signer");
    // The one listens where the other looks.
    expect(ofFile("systemd/freehold.env").SIGNER_URL).toBe(`unix:${signer.settings.dir}/signer.sock`);
  });

  it("the compose file's variables are those that the server reads, and only what it says is unsafe", () => {
    const { settings, unread } = readBy(readEnvironment, ofCompose());
    expect(unread).toEqual([]);
    expect(settings.publicUrl).toBe("https://freehold.example");
    expect(findWeakSettings(settings).map((sentence) => sentence.split(" ")[0])).toEqual([
      "SMTP_URL",
      "FILE_SCANNER",
      "AUDIT_ANCHOR",
    ]);
    // Who reaches the database's socket has to prove who they are.
    expect(compose).toContain("--auth-local=scram-sha-256");
    const [, network = ""] = /subnet: (\S+?) ?}/.exec(compose) ?? [];
    expect(ofCompose().TRUSTED_PROXIES).toBe(network);
  });

  it("the compose file mounts files that are there, and names each secret that it or the server uses", () => {
    const mounted = [...compose.matchAll(/^ +- (\.\/[\w.-]+):/gm)].map(([, path = ""]) => path);
    expect(mounted.filter((path) => !existsSync(new URL(`container/${path}`, import.meta.url)))).toEqual([]);
    const [before = "", listed = ""] = compose.split("\nsecrets:\n");
    const known = [...listed.matchAll(/^ {2}(\w+): \{ file: \.\/secrets\/([\w-]+) }$/gm)];
    const used = [...before.matchAll(/secrets: \[(.+)\]/g)].flatMap(([, names = ""]) => names.split(", "));
    expect(known.map(([, name]) => name).toSorted()).toEqual(used.toSorted());
    const made = read("container/make-secrets.sh");
    for (const [, , file] of known) expect(made).toContain(`> secrets/${file}\n`);
  });

  it("the image builds the packages that the server depends on, and starts the command that the package has", () => {
    const workspace = Object.keys(manifest.dependencies).filter((name) => name.startsWith("@freehold/"));
    for (const name of [...workspace, "@freehold/server"])
      expect(containerfile).toMatch(new RegExp(`--filter ${name} .*build`));
    const command = manifest.bin["freehold-server"]?.slice(2);
    expect(containerfile).toContain(`ENTRYPOINT ["node", "/app/${command}"]`);
    for (const unit of ["freehold", "freehold-signer"])
      expect(read(`systemd/${unit}.service`)).toContain(`node_modules/@freehold/server/${command} `);
    // Neither a name nor root: an orchestrator can tell by the number that it is not root.
    expect(containerfile).toMatch(/^USER [1-9]\d+:[1-9]\d+$/m);
  });
});
