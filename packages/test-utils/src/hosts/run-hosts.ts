import { mkdirSync, mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { buildOnce } from "@freehold/tools/build/build-once";
import { createConsumer } from "../published/consumer.ts";
import { freePort } from "../run/free-port.ts";
import { launchBrowsers } from "./browsers.ts";
import { stopCommands } from "./commands.ts";
import { type Host, listHosts } from "./list-hosts.ts";
import { INVESTOR, startPlatform } from "./platform.ts";
import { buildHost, serveHost } from "./serve-host.ts";
import { cellsOf, writeTable } from "./table.ts";
import { type Outcome, type Surroundings, tryHost } from "./try-host.ts";

/**
 * Tries the hosts that are named, or all: fails if one of them fails, or a browser complains. `--write` puts what came of all into the
 * README; `--serve` serves one of them instead, for a person to look at.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { serve: { type: "boolean" }, write: { type: "boolean" } },
});
const hosts = listHosts(positionals);
if (values.serve && hosts.length !== 1) throw new Error("Please name one host to serve.");
if (values.write && positionals.length > 0) throw new Error("The table has every host: please write it without names.");

const say = (line: string) => process.stdout.write(`${line}\n`);
const folder = realpathSync(mkdtempSync(join(tmpdir(), "freehold-hosts-")));
// However this ends.
process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
const interrupted = new Promise<void>((resolve) => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
});
interrupted.then(stopCommands).then(() => process.exit(130));

try {
  await buildOnce("everything", say);
  const url = `http://127.0.0.1:${await freePort()}`;
  const consumer = await createConsumer();
  const platform = await startPlatform(url, join(folder, "platform"));
  if (values.serve) await serve(hosts[0] as Host, { consumer, platform, url, folder });
  else await tryHosts({ consumer, platform, url, folder });
} finally {
  await stopCommands();
}

async function tryHosts(surroundings: Surroundings): Promise<void> {
  const outcomes: Outcome[] = [];
  const browsers = await launchBrowsers(join(folder, "browsers"));
  const width = Math.max(...hosts.map(({ title }) => title.length));
  for (const host of hosts) {
    const outcome = await tryHost(host, browsers, surroundings);
    outcomes.push(outcome);
    const [title = "", install = "", build = "", ...rest] = cellsOf(outcome);
    say([title.padEnd(width), install.padStart(7), build.padStart(7), ...rest].join("  "));
    for (const problem of [...outcome.failures, ...outcome.complaints]) {
      say(`  ${problem}`);
      process.exitCode = 1;
    }
  }
  for (const browser of browsers) await browser.close();
  if (values.write) writeTable(outcomes);
}

async function serve(host: Host, { consumer, platform, url }: Surroundings): Promise<void> {
  const copy = join(folder, host.name);
  mkdirSync(copy);
  await buildHost(host, copy, consumer, { url, platform: platform.url });
  await serveHost(copy, url);
  say(`${host.title}: ${url}, for ${INVESTOR.email} with ${INVESTOR.password}. Ctrl+C stops it.`);
  await interrupted;
}
