import { execFileSync, spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Address, toHex } from "viem";
import { publicKeyToAddress } from "viem/accounts";
import { installDebianPackages } from "../run/install-debian-package.ts";

const MODULE = "/usr/lib/softhsm/libsofthsm2.so";

/** A PKCS#11 token with a key that can't be read. */
export type SoftHsm = {
  module: string;
  token: string;
  pin: string;
  keyId: string;
  /** What the module needs in its environment. */
  variables: { SOFTHSM2_CONF: string };
  /** The account of the key. */
  address: Address;
  /** Makes another key. */
  addKey(keyId: string): Promise<Address>;
  stop(): Promise<void>;
};

/**
 * Makes a token of SoftHSM with a secp256k1 key that can't be read. Installs Debian's packages if they are missing.
 *
 * @throws one sentence that says how to get them, where only an administrator may.
 */
export async function createSoftHsm(): Promise<SoftHsm> {
  const isThere = () => existsSync(MODULE) && !spawnSync("pkcs11-tool", ["--help"]).error;
  if (!isThere()) installDebianPackages("softhsm2", "opensc");
  if (!isThere()) throw new Error("No SoftHSM found: run `apt-get install -y softhsm2 opensc` as root.");
  const folder = await mkdtemp(join(tmpdir(), "freehold-hsm-"));
  await mkdir(join(folder, "tokens"));
  const variables = { SOFTHSM2_CONF: join(folder, "softhsm2.conf") };
  await writeFile(variables.SOFTHSM2_CONF, `directories.tokendir = ${join(folder, "tokens")}\nlog.level = ERROR\n`);
  const [token, pin] = ["treasury", "2468"];
  const env = { ...process.env, ...variables };
  execFileSync("softhsm2-util", ["--init-token", "--free", "--label", token, "--pin", pin, "--so-pin", pin], { env });
  const tool = (...args: string[]) =>
    execFileSync("pkcs11-tool", ["--module", MODULE, "--token-label", token, "--login", "--pin", pin, ...args], {
      env,
      stdio: ["ignore", "pipe", "ignore"],
    });
  const addKey = async (keyId: string) => {
    tool("--keypairgen", "--key-type", "EC:secp256k1", "--id", keyId);
    // DER: the point is at its end, uncompressed.
    const key = tool("--read-object", "--type", "pubkey", "--id", keyId);
    return publicKeyToAddress(toHex(key.subarray(-65)));
  };
  const address = await addKey("01");
  return {
    ...{ module: MODULE, token, pin, keyId: "01", variables, address, addKey },
    stop: () => rm(folder, { recursive: true }),
  };
}
