import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import type { Consumer } from "../published/consumer.ts";
import { root } from "../published/consumer.ts";
import { type Command, startCommand } from "./commands.ts";
import { HOSTS, type Host } from "./list-hosts.ts";

/** The addresses that the hosts' own files name. */
const PLATFORM = "127.0.0.1:4600";
const PORT = "4700";

/** Where a host is served, and where its platform is. */
export type Addresses = { url: string; platform: string };

/** How long npm took to install a host, and the host to build, in seconds. */
export type Times = { install: number; build: number };

/**
 * Copies a host, with the addresses of this run in place of its own, installs it with npm and the packed packages, and builds it.
 *
 * @param folder - the copy's, which is made.
 */
export async function buildHost(
  host: Host,
  folder: string,
  consumer: Consumer,
  { url, platform }: Addresses,
): Promise<Times> {
  for (const file of host.files) {
    const copy = join(folder, relative(join(HOSTS, host.name), file));
    mkdirSync(dirname(copy), { recursive: true });
    const text = readFileSync(join(root, file), "utf8");
    writeFileSync(copy, text.replaceAll(PLATFORM, new URL(platform).host).replaceAll(PORT, new URL(url).port));
  }
  const manifest = join(folder, "package.json");
  const project = JSON.parse(readFileSync(manifest, "utf8"));
  writeFileSync(manifest, JSON.stringify({ ...project, ...consumer.withTarballs(project.dependencies ?? {}) }));
  return {
    install: await seconds(["npm", "install", "--no-audit", "--no-fund", "--prefer-offline"]),
    build: await seconds(["npm", "run", "build", "--if-present"]),
  };

  async function seconds(line: string[]): Promise<number> {
    const begun = performance.now();
    await startCommand(folder, line).ended();
    return (performance.now() - begun) / 1000;
  }
}

/** Serves a host that is built, and waits until its page is there. */
export async function serveHost(folder: string, url: string): Promise<Command> {
  const command = startCommand(folder, ["npm", "start"]);
  await command.until(() =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
  return command;
}
