import { join } from "node:path";
import { root } from "../published/consumer.ts";
import { freePort } from "../run/free-port.ts";
import { startCommand } from "./commands.ts";

/** The reference platform with the demo world. */
export type Platform = {
  url: string;
  /** Takes back the open refund of the person who asks for one in each host, if there is one. */
  cancelRefund(): Promise<void>;
};

/** The person of the demo world who asks for a refund in each host. */
export const INVESTOR = { email: "investor@freehold.test", password: "freehold-demo-2026" };

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
  await startCommand(root, [process.execPath, "--conditions=@freehold/source", start], {
    ...{ PORT: port, DATA_DIR: dataDir, ALLOWED_ORIGINS: origin, DEMO_SCALE: "0" },
  }).until((output) => output.includes("Ctrl+C stops everything"));

  let token = "";
  const call = async (method: string, path: string, body?: object) => {
    const headers = { "Content-Type": "application/json", ...(token && { Authorization: `Bearer ${token}` }) };
    const answer = await fetch(`${url}/api${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path} was answered with ${answer.status}.`);
    return answer.json();
  };
  // Once: how often a person may sign in is limited, and each host signs in, too.
  token = (await call("POST", "/auth/login", INVESTOR)).token;
  return {
    url,
    async cancelRefund() {
      const { withdrawal } = await call("GET", "/wallet/check-pending-total-withdrawal");
      if (withdrawal) await call("POST", `/wallet/withdrawals/${withdrawal.id}/cancel`);
    },
  };
}
