import { type Payout, signsInThisProcess } from "./platform/chain/signer/signer-settings.ts";
import { StartError } from "./platform/start-error.ts";

/** What a process can do: answer requests; send emails and do what is due by the clock; pay. */
export const ROLES = ["web", "jobs", "payer"] as const;
/** What a process can do. */
export type Role = (typeof ROLES)[number];

/**
 * Reads `ROLES`, such as `web,jobs`. A process does everything without it.
 *
 * @throws {StartError} one sentence that says what it may be.
 */
export function readRoles(value: string | null): ReadonlySet<Role> {
  if (value === null) return new Set(ROLES);
  const names = value.split(",").map((name) => name.trim());
  const roles = ROLES.filter((role) => names.includes(role));
  if (roles.length === 0 || names.some((name) => !ROLES.some((role) => role === name)))
    throw new StartError(
      `ROLES must be some of web, jobs and payer, separated by commas, but is ${JSON.stringify(value)}.`,
    );
  return new Set(roles);
}

/** Whether a process keeps approval keys: one that signs payments, or gives a multisig its files. */
export const keepsApprovalKeys = (payout: Payout, roles: ReadonlySet<Role>): boolean =>
  signsInThisProcess(payout) || (payout.mode === "external" && roles.has("web"));
