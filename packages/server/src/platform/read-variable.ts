import { readFileSync, statSync } from "node:fs";
import { StartError } from "./start-error.ts";

/** Reads a variable; null if it is unset or empty. */
export type ReadVariable = (name: string) => string | null;

/** What holds a secret, or an address that may: each may be in a file that the variable with `_FILE` at its end names. */
const SECRETS: ReadonlySet<string> = new Set([
  "DATABASE_URL",
  "MIGRATION_DATABASE_URL",
  "SIGNER_DATABASE_URL",
  "SMTP_URL",
  "FILES_URL",
  "METRICS_TOKEN",
  "CHAIN_RPC_URL",
  "NAME_SERVICE_URL",
  "PASSWORD_RANGE_URL",
  "TREASURY_KEY",
  "PKCS11_PIN",
  "SIGNER_TOKEN",
]);

/** What signs payments: no other user of the machine may read it. */
const PRIVATE: ReadonlySet<string> = new Set(["TREASURY_KEY", "PKCS11_PIN", "SIGNER_TOKEN"]);

/**
 * Returns what reads the variables of an environment. A secret comes from its own variable, or from the file that the variable with
 * `_FILE` at its end names, without the line break at the file's end.
 *
 * @throws {StartError} (the reader) one sentence that names the variable.
 * @example
 * readVariables({ SMTP_URL_FILE: "/run/secrets/smtp" })("SMTP_URL") // what the file contains
 */
export function readVariables(env: Record<string, string | undefined>): ReadVariable {
  const read = (name: string) => env[name]?.trim() || null;
  return (name) => {
    const file = SECRETS.has(name) ? read(`${name}_FILE`) : null;
    if (file === null) return read(name);
    if (read(name) !== null) throw new StartError(`${name} and ${name}_FILE must not both be set.`);
    return readSecret(name, file);
  };
}

function readSecret(name: string, file: string): string {
  try {
    if (PRIVATE.has(name)) requirePrivate(name, file);
    const secret = readFileSync(file, "utf8").replace(/\r?\n$/, "");
    if (secret === "") throw new StartError(`${name}_FILE names an empty file: ${file}.`);
    return secret;
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(
      `${name}_FILE names a file that can't be read: ${file} (${(error as NodeJS.ErrnoException).code}).`,
    );
  }
}

function requirePrivate(name: string, file: string): void {
  // Windows has no such modes.
  if (!process.getuid) return;
  const { mode, uid } = statSync(file);
  if ((mode & 0o077) !== 0)
    throw new StartError(`${name}_FILE must be readable by its owner alone: run chmod 600 ${file}.`);
  if (uid !== process.getuid() && uid !== 0)
    throw new StartError(`${name}_FILE must belong to the user that runs this process, or to root: ${file}.`);
}
