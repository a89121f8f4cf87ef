import { type ExecFileException, execFile } from "node:child_process";
import { type Hex, hexToBytes, keccak256, recoverAddress, serializeTransaction, toHex } from "viem";
import { cleanEnvironment } from "../../clean-environment.ts";
import { type Address, toAddress } from "../address.ts";
import { SignerError, type TreasurySigner } from "./treasury-signer.ts";

/** A key in a hardware security module. */
export type Pkcs11Settings = {
  kind: "pkcs11";
  /** The module's library, such as `/usr/lib/softhsm/libsofthsm2.so`. */
  module: string;
  /** The label of the token. */
  token: string;
  /** The ID of the private key (CKA_ID), in hexadecimal. */
  keyId: string;
  pin: string;
  /** Variables of the environment that the module needs, such as `SOFTHSM2_CONF`. */
  variables: Record<string, string>;
};

/** OpenSC's tool, which loads the module. */
const TOOL = "pkcs11-tool";
/** Modules have few sessions. */
const AT_ONCE = 4;
const ORDER = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;

/**
 * Signs with a key that never leaves its PKCS#11 token. The module works in a process of its own, for each signature: one that hangs is
 * killed, one that crashes takes nothing with it, and the PIN is in the environment of that process alone.
 */
export function pkcs11Signer(settings: Pkcs11Settings, { treasury }: { treasury: Address }): TreasurySigner {
  let isPinWrong = false;
  return {
    atOnce: AT_ONCE,
    async signTransaction(transaction, { signal }) {
      // Tokens lock after a few wrong PINs.
      if (isPinWrong) throw wrongPin();
      const digest = keccak256(serializeTransaction(transaction));
      const bytes = await signDigest(settings, digest, signal).catch((error) => {
        isPinWrong = error instanceof SignerError && error.message === WRONG_PIN;
        throw error;
      });
      return serializeTransaction(transaction, await completeSignature(digest, bytes, treasury));
    },
  };
}

const WRONG_PIN = "The token rejected PKCS11_PIN. Set the right one and restart the server.";
const wrongPin = () => new SignerError("unavailable", WRONG_PIN);

/** @returns r and s, of 32 bytes each. */
function signDigest(
  { module, token, keyId, pin, variables }: Pkcs11Settings,
  digest: Hex,
  signal: AbortSignal,
): Promise<Buffer> {
  const args = ["--module", module, "--token-label", token, "--login", "--pin", "env:FREEHOLD_PIN"];
  args.push("--sign", "--mechanism", "ECDSA", "--id", keyId);
  return new Promise((resolve, reject) => {
    const child = execFile(
      TOOL,
      args,
      {
        encoding: "buffer",
        env: cleanEnvironment({ ...variables, FREEHOLD_PIN: pin }),
        signal,
        killSignal: "SIGKILL",
      },
      (error, stdout, stderr) => {
        if (error) reject(faultOf(error, stderr.toString()));
        else if (stdout.length !== 64) reject(new SignerError("unavailable", "The token returned no signature."));
        else resolve(stdout);
      },
    );
    // A program that isn't there, or ends early, says so by its end.
    child.stdin?.on("error", () => undefined);
    child.stdin?.end(hexToBytes(digest));
  });
}

function faultOf(error: ExecFileException, said: string): SignerError {
  if (error.code === "ENOENT")
    return new SignerError("unavailable", `${TOOL} isn't installed on the server. It is in Debian's package opensc.`);
  const code = /\bCKR_\w+/.exec(said)?.[0];
  if (code === "CKR_PIN_INCORRECT") return wrongPin();
  const [words] = /^(error: |No slot|Failed|sc_dlopen).*$/m.exec(said) ?? ["pkcs11-tool failed."];
  return new SignerError("unavailable", `The token failed: ${code ?? words.replace(/^error: /, "")}`, { cause: error });
}

/** Brings s to the half that nodes accept, and finds out which of the two possible keys is the treasury's. */
async function completeSignature(digest: Hex, bytes: Buffer, treasury: Address) {
  const r = toHex(bytes.subarray(0, 32));
  const large = BigInt(toHex(bytes.subarray(32)));
  const s = toHex(large > ORDER / 2n ? ORDER - large : large, { size: 32 });
  for (const yParity of [0, 1] as const)
    if (toAddress(await recoverAddress({ hash: digest, signature: { r, s, yParity } })) === treasury)
      return { r, s, yParity };
  throw new SignerError("unavailable", "The key of PKCS11_KEY_ID is not that of TREASURY_ADDRESS.");
}
