import { chown, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";
import { connect } from "../connect.ts";
import { freePort } from "../embedded/free-port.ts";
import { type Identity, serverIdentity } from "../embedded/postgres-identity.ts";
import { type ClusterNode, createNode, PASSWORD } from "./node.fixture.ts";
import { type Program, startProgram } from "./program.fixture.ts";

/** Three PostgreSQL 15 under Patroni, with etcd and HAProxy, on this machine. */
export type Cluster = {
  /** The primary, whichever that is, through HAProxy. */
  url: string;
  /** One node, whatever it is. */
  urlOf(node: ClusterNode): string;
  /** One node, as the superuser. */
  adminUrlOf(node: ClusterNode): string;
  nodes: readonly ClusterNode[];
  /** @throws if no node, or more than one, says that it is the primary. */
  primary(): Promise<ClusterNode>;
  /** @param role - only those that have it. @default both */
  standbys(role?: "sync_standby" | "replica"): Promise<ClusterNode[]>;
  /** Waits until another node is the primary. */
  untilAnother(than: ClusterNode): Promise<ClusterNode>;
  /** Waits until there is a primary and two standbys that follow it, one of them synchronous. */
  untilWhole(): Promise<void>;
  restartProxy(away: number): Promise<void>;
  stop(): Promise<void>;
};

const PROGRAMS = "/usr/lib/postgresql/15/bin";
const NODES = ["one", "two", "three"];
/** However busy the machine is, in milliseconds. */
const PATIENCE = 120_000;

/** Starts it, empty: `url` is a database that its role owns. */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), "freehold-cluster-"));
  const identity = serverIdentity({ dataDir: folder, owner: null, program: join(PROGRAMS, "postgres") });
  if (identity) await chown(folder, identity.uid, identity.gid);
  const etcd = await startEtcd(folder, identity);
  const nodes = await Promise.all(
    NODES.map((name) => createNode(name, { folder, etcdPort: etcd.port, identity, programs: PROGRAMS })),
  );
  const proxyPort = await freePort();
  const proxyFile = join(folder, "haproxy.cfg");
  await writeFile(proxyFile, proxySettings(proxyPort, nodes));
  const startProxy = () =>
    startProgram(["haproxy", "-db", "-f", proxyFile], { identity, logFile: join(folder, "haproxy.log") });
  let proxy = startProxy();

  const stop = async () => {
    await Promise.all([...nodes.map((node) => node.remove()), proxy.end(), etcd.program.end()]);
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const primary = async () => {
    const answers = await Promise.all(nodes.map(isPrimary));
    const [found, ...others] = nodes.filter((_, index) => answers[index]);
    if (!found || others.length > 0) throw new Error(`There are ${others.length + (found ? 1 : 0)} primaries.`);
    return found;
  };
  const untilWhole = () =>
    vi.waitUntil(() => isWhole(nodes), { timeout: PATIENCE, interval: 200 }).then(() => undefined);
  const adminUrlAt = (port: number) => `postgres://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`;
  try {
    // The first one that is there makes the database, and the others copy it.
    for (const node of nodes) node.start();
    await untilWhole();
    const admin = connect(adminUrlAt(proxyPort), { max: 1 });
    await admin.unsafe(`create role freehold login password '${PASSWORD}'`);
    await admin.unsafe("create database freehold owner freehold");
    await admin.end();
  } catch (error) {
    await stop();
    throw error;
  }
  const standbys = async (role?: "sync_standby" | "replica") => {
    const members = (await readMembers(await primary())) ?? [];
    const names = members.filter((one) => (role ? one.role === role : one.role !== "leader")).map(({ name }) => name);
    return nodes.filter(({ name }) => names.includes(name));
  };
  const urlAt = (port: number) => `postgres://freehold:${PASSWORD}@127.0.0.1:${port}/freehold`;
  return {
    url: urlAt(proxyPort),
    urlOf: ({ port }) => urlAt(port),
    adminUrlOf: ({ port }) => adminUrlAt(port),
    nodes,
    primary,
    standbys,
    untilAnother: (than) =>
      vi.waitUntil(
        async () => {
          const now = await primary().catch(() => than);
          return now === than ? null : now;
        },
        { timeout: PATIENCE, interval: 100 },
      ) as Promise<ClusterNode>,
    untilWhole,
    async restartProxy(away) {
      await proxy.end();
      await new Promise((resolve) => setTimeout(resolve, away));
      proxy = startProxy();
    },
    stop,
  };
}

async function startEtcd(folder: string, identity: Identity | null): Promise<{ port: number; program: Program }> {
  const [port, peerPort] = [await freePort(), await freePort()];
  const [url, peerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`];
  const data = join(folder, "etcd");
  await mkdir(data, { mode: 0o700 });
  if (identity) await chown(data, identity.uid, identity.gid);
  const program = startProgram(
    [
      ...(["etcd", "--name=one", `--data-dir=${data}`, "--enable-v2=true", "--unsafe-no-fsync"] as const),
      ...[`--listen-client-urls=${url}`, `--advertise-client-urls=${url}`],
      ...[
        `--listen-peer-urls=${peerUrl}`,
        `--initial-advertise-peer-urls=${peerUrl}`,
        `--initial-cluster=one=${peerUrl}`,
      ],
    ],
    { identity, logFile: join(folder, "etcd.log") },
  );
  await vi.waitUntil(
    () =>
      fetch(`${url}/health`).then(
        ({ ok }) => ok,
        () => false,
      ),
    { timeout: PATIENCE, interval: 50 },
  );
  return { port, program };
}

/** Sends each connection to the node whose Patroni says that it is the primary, and ends those to a node that no longer is. */
const proxySettings = (port: number, nodes: readonly ClusterNode[]) => `
global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 500ms fastinter 250ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`).join("\n")}
`;

const ask = (node: ClusterNode, path: string) =>
  fetch(`http://127.0.0.1:${node.restPort}${path}`, { signal: AbortSignal.timeout(2_000) }).catch(() => null);

const isPrimary = async (node: ClusterNode): Promise<boolean> => (await ask(node, "/primary"))?.status === 200;

type Member = { name: string; role: string; state: string; lag?: number | "unknown" };

/** What a node's Patroni says of all nodes; null if it says nothing. */
async function readMembers(node: ClusterNode): Promise<Member[] | null> {
  const answer = await ask(node, "/cluster");
  return answer?.ok ? ((await answer.json()) as { members: Member[] }).members : null;
}

async function isWhole(nodes: readonly ClusterNode[]): Promise<boolean> {
  const answers = await Promise.all(nodes.map(readMembers));
  return answers.every(
    (members) =>
      members
        ?.filter(({ state, lag = 0 }) => ["running", "streaming"].includes(state) && lag === 0)
        .map(({ role }) => role)
        .toSorted()
        .join() === "leader,replica,sync_standby",
  );
}
