import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@freehold/server/testing/test-database";
import { createSoftHsm, type SoftHsm } from "@freehold/test-utils/hsm/soft-hsm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readEnvironment } from "../../environment.ts";
import type { Chain } from "../../platform/chain/chain.ts";
import type { Pkcs11Settings } from "../../platform/chain/signer/pkcs11-signer.ts";
import { createPayingWorld, type PayingWorld } from "../payments.fixture.ts";

const { sql } = await createTestDatabase();
let hsm: SoftHsm;
let world: PayingWorld;
let settings: Pkcs11Settings;
let chain: Chain;

beforeAll(async () => {
  hsm = await createSoftHsm();
  world = await createPayingWorld(sql, { blocks: "asked" });
  const { module, token, keyId, pin, variables } = hsm;
  settings = { kind: "pkcs11", module, token, keyId, pin, variables };
  chain = await world.payFrom(hsm.address, settings);
});
afterAll(async () => {
  await world.stop();
  await hsm.stop();
});

it("a key in SoftHSM pays refunds, each once, with signatures that nodes accept", async () => {
  // Half of a token's signatures have a high s.
  const refunds = [];
  for (let number = 1; number <= 12; number++) refunds.push(await world.approved(`2.${number}`));
  await world.finish(40, chain);
  await world.expectPaidOnce(refunds);
  const paid = await sql<{ from_address: string }[]>`
    select distinct from_address from payments where status = 'paid'`;
  expect(paid).toEqual([{ from_address: chain.treasury }]);
});

it.each<[string, (right: Pkcs11Settings) => Promise<Pkcs11Settings>, string]>([
  [
    "a key of another account",
    async (right) => {
      await hsm.addKey("02");
      return { ...right, keyId: "02" };
    },
    "The key of PKCS11_KEY_ID is not that of TREASURY_ADDRESS.",
  ],
  ["a key that isn't there", async (right) => ({ ...right, keyId: "09" }), "The token failed: Private key not found"],
  [
    "a token that isn't there",
    async (right) => ({ ...right, token: "other" }),
    'The token failed: No slot with token named "other" found',
  ],
  ["a module that isn't there", async (right) => ({ ...right, module: "/no/module.so" }), "The token failed: "],
])("%s is a hold, and the refund is paid once the right one is set", async (_, breakIt, details) => {
  const broken = await world.payFrom(hsm.address, await breakIt(settings));
  const refund = await world.approved("3");
  const { hold } = await world.round(undefined, broken);
  expect(hold).toEqual({ code: "signer_unavailable", details: expect.stringContaining(details) });
  await world.finish(40, chain);
  await world.expectPaidOnce([refund]);
});

it("a wrong PIN is tried once: a token locks after a few", async () => {
  const broken = await world.payFrom(hsm.address, { ...settings, pin: "1357" });
  const refund = await world.approved("4");
  await withTool('exec /usr/bin/pkcs11-tool "$@"', async (calls) => {
    for (let round = 0; round < 3; round++)
      expect((await world.round(undefined, broken)).hold).toEqual({
        code: "signer_unavailable",
        details: "The token rejected PKCS11_PIN. Set the right one and restart the server.",
      });
    expect(await calls()).toHaveLength(1);
  });
  await world.finish(40, chain);
  await world.expectPaidOnce([refund]);
});

it("a token that hangs is given up, and its process is killed", async () => {
  const slow = await world.payFrom(hsm.address, settings, { signerTimeout: 1_000 });
  const refund = await world.approved("5");
  await withTool("exec sleep 600", async (calls) => {
    const { hold } = await world.round(undefined, slow);
    expect(hold).toEqual({ code: "signer_unavailable", details: "The signer took too long to respond." });
    const [pid] = await calls();
    await expect.poll(() => existsSync(`/proc/${pid}`)).toBe(false);
  });
  await world.finish(40, chain);
  await world.expectPaidOnce([refund]);
});

it("is set by variables, with the PIN in a file", async () => {
  const folder = await mkdtemp(join(tmpdir(), "freehold-pin-"));
  const pin = join(folder, "pin");
  await writeFile(pin, `${hsm.pin}\n`, { mode: 0o600 });
  const variables = {
    CHAIN_RPC_URL: world.node.url,
    CHAIN_ID: "31337",
    TOKEN_ADDRESS: world.token.address,
    TREASURY_SIGNER: "pkcs11",
    TREASURY_ADDRESS: hsm.address,
    PKCS11_MODULE: hsm.module,
    PKCS11_TOKEN: hsm.token,
    PKCS11_KEY_ID: "01",
    PKCS11_PIN_FILE: pin,
    PKCS11_VARIABLES: "SOFTHSM2_CONF",
    ...hsm.variables,
  };
  expect(readEnvironment(variables).chain?.payout).toEqual({
    mode: "treasury",
    address: hsm.address,
    signer: settings,
  });
  for (const name of ["PKCS11_MODULE", "PKCS11_TOKEN", "PKCS11_KEY_ID", "PKCS11_PIN_FILE", "SOFTHSM2_CONF"])
    expect(() => readEnvironment({ ...variables, [name]: "" })).toThrow(
      new RegExp(`^${name.replace("_FILE", "")} must be .*\\.$`),
    );
  await rm(folder, { recursive: true });
});

/**
 * Does something while OpenSC's tool is this script.
 *
 * @param work - gets what returns the process ID of each call.
 */
async function withTool(script: string, work: (calls: () => Promise<string[]>) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "freehold-tool-"));
  const [log, path] = [join(folder, "calls"), process.env.PATH];
  await writeFile(log, "");
  await writeFile(join(folder, "pkcs11-tool"), `#!/bin/sh\necho $$ >> ${log}\n${script}\n`, { mode: 0o700 });
  process.env.PATH = `${folder}:${path}`;
  try {
    await work(async () => (await readFile(log, "utf8")).split("\n").filter(Boolean));
  } finally {
    process.env.PATH = path;
    await rm(folder, { recursive: true });
  }
}
