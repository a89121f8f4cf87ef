import { join } from "node:path";
import { root } from "../published/consumer.ts";
import { freePort } from "../run/free-port.ts";
import { startCommand } from "./commands.ts";

/** The reference platform with the demo world. */
export type Platform = {
  url: string;
  /** The bank's page, which the demo serves beside it. */
  bank: string;
  /** Has both admins approve the refund that the investor has asked for. @returns the hash of its payment, once it's final */
  payRefund(): Promise<string>;
  /** Stops it. */
  stop(): Promise<void>;
  /** Takes back the open refund of the person who asks for one in each host, if there is one. */
  cancelRefund(): Promise<void>;
};

/** The person of the demo world who asks for a refund in each host. */
export const INVESTOR = { email: "investor@freehold.test", password: "freehold-demo-2026" };

/** Who approve refunds in the demo world. */
const ADMINS = ["operator@freehold.test", "approver@freehold.test"];

/**
 * Starts the platform, as `pnpm start` does, and waits until it serves.
 *
 * @param origin - of the pages that may call its API.
 * @param dataDir - where it keeps its data.
 */
export async function startPlatform(origin: string, dataDir: string): Promise<Platform> {
  const url = `http://127.0.0.1:${await freePort()}`;
  const start = join(root, "examples/platform/demo/start.ts");
  const { port } = new URL(url);
  const command = startCommand(root, [process.execPath, "--conditions=@freehold/source", start], {
    ...{ PORT: port, DATA_DIR: dataDir, ALLOWED_ORIGINS: origin, DEMO_SCALE: "0" },
  });
  let printed = "";
  await command.until((output) => {
    printed = output;
    return output.includes("Ctrl+C stops everything");
  });

  const call = async (token: string, method: string, path: string, body?: object) => {
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer.json();
  };
  const signIn = async (email: string) => (await call("", "POST", "/auth/login", { ...INVESTOR, email })).token;
  // Once: how often a person may sign in is limited, and each host signs in, too.
  const token = await signIn(INVESTOR.email);
  const readRefund = async () => (await call(token, "GET", "/wallet/check-pending-total-withdrawal")).withdrawal;
  return {
    url,
    bank: /A bank's page\s+(http:\/\/\S+),/.exec(printed)?.[1] ?? "",
    stop: () => command.stop(),
    async payRefund() {
      const path = `/admin/withdrawals/${(await readRefund()).id}`;
      let admin = "";
      for (const email of ADMINS) {
        admin = await signIn(email);
        await call(admin, "POST", `${path}/approve`, {});
      }
      let hash = "";
      await command.until(async () => {
        const { withdrawal } = await call(admin, "GET", path);
        hash = withdrawal.tx_id ?? "";
        return withdrawal.status === "completed";
      });
      return hash;
    },
    async cancelRefund() {
      const withdrawal = await readRefund();
      if (withdrawal) await call(token, "POST", `/wallet/withdrawals/${withdrawal.id}/cancel`);
    },
  };
}
