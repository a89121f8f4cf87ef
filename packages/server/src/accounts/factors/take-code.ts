import type { ProofMethod } from "@freehold/contract";
import type { Tx } from "../../platform/database/connect.ts";
import { ProblemError } from "../../platform/http/problem.ts";
import { takeCode } from "./authenticator.ts";
import { isRecoveryCode, useRecoveryCode } from "./recovery-codes.ts";

/** Takes the code of a person's authenticator, or one of their recovery codes. @returns which it was; null if it is wrong. */
export async function takeFactorCode(tx: Tx, userId: string, code: string, now: Date): Promise<ProofMethod | null> {
  if (isRecoveryCode(code)) return (await useRecoveryCode(tx, userId, code)) ? "recovery_code" : null;
  return (await takeCode(tx, userId, code, now)) ? "authenticator" : null;
}

/** What is said of a code that is wrong. */
export const wrongCode = () =>
  new ProblemError("wrong_code", "This code is wrong. Check it and try again.", {
    errors: [{ path: "code", message: "is wrong" }],
  });
