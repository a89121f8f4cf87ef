import { randomInt } from "node:crypto";
import type { Tx } from "../../platform/database/connect.ts";
import { hashToken } from "../tokens.ts";

/** Without letters and digits that look alike. */
const ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
/** 120 bits. */
const LENGTH = 24;
const GROUP = 6;
const COUNT = 10;

/** Whether a code has the shape of a recovery code, and not that of an authenticator's. @param code - without spaces and dashes. */
export const isRecoveryCode = (code: string): boolean => code.length === LENGTH;

/** Gives a person new recovery codes. Those before no longer work. @returns them, to be shown once. */
export async function createRecoveryCodes(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode);
  await tx`delete from recovery_codes where user_id = ${userId}`;
  await tx`
    insert into recovery_codes (code_hash, user_id, created_at)
    select h, ${userId}, ${now} from unnest(${codes.map((code) => hashToken(code))}::bytea[]) as h`;
  return codes.map((code) => code.match(new RegExp(`.{${GROUP}}`, "g"))?.join("-") ?? code);
}

/** Returns whether a person has recovery codes left. */
export async function hasRecoveryCodes(tx: Tx, userId: string): Promise<boolean> {
  const [code] = await tx`select 1 from recovery_codes where user_id = ${userId} limit 1`;
  return code !== undefined;
}

/** Uses a recovery code up. @param code - without spaces and dashes, in capitals. @returns whether it was one of the person's. */
export async function useRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  const used = await tx`
    delete from recovery_codes where code_hash = ${hashToken(code)} and user_id = ${userId} returning user_id`;
  return used.length === 1;
}

const newCode = () => Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
