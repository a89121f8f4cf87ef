import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Consumer } from "../published/consumer.ts";
import type { HostBrowser } from "./host-page.ts";
import type { Host } from "./list-hosts.ts";
import type { Platform } from "./platform.ts";
import { buildHost, serveHost, type Times } from "./serve-host.ts";
import { visitHost } from "./visit-host.ts";

/** What came of a host. */
export type Outcome = {
  host: Host;
  times?: Times;
  /** Names of the browsers in which a refund was created, and everything else was as it should be. */
  created: string[];
  /** What browsers complained about. */
  complaints: string[];
  /** Why the host was not gone through to its end. */
  failures: string[];
};

/** What all hosts have in common. */
export type Surroundings = {
  consumer: Consumer;
  platform: Platform;
  /** Where the host is served. */
  url: string;
  /** Where its copy is made, beside others. */
  folder: string;
};

/** Installs, builds and serves a host, goes through it in each browser, and removes it again. */
export async function tryHost(host: Host, browsers: HostBrowser[], surroundings: Surroundings): Promise<Outcome> {
  const { consumer, platform, url } = surroundings;
  const outcome: Outcome = { host, created: [], complaints: [], failures: [] };
  const folder = join(surroundings.folder, host.name);
  mkdirSync(folder);
  try {
    outcome.times = await buildHost(host, folder, consumer, { url, platform: platform.url });
    const served = await serveHost(folder, url);
    try {
      for (const browser of browsers) await visit(browser);
    } finally {
      await served.stop();
    }
  } catch (error) {
    outcome.failures.push(String(error));
  }
  rmSync(folder, { recursive: true, force: true });
  return outcome;

  async function visit(browser: HostBrowser): Promise<void> {
    const { name } = browser;
    await platform.cancelRefund();
    try {
      await visitHost(browser, url, (complaint) => outcome.complaints.push(`${name}: ${complaint}`));
      outcome.created.push(name);
    } catch (error) {
      outcome.failures.push(`${name}: ${error}`);
    }
  }
}
