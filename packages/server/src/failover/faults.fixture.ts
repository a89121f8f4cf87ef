/** What fails, and how it comes back. */
import { writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import type { Cluster } from "../platform/database/cluster/cluster.fixture.ts";
import type { ClusterNode } from "../platform/database/cluster/node.fixture.ts";
import { connect } from "../platform/database/connect.ts";

/** What a fault works on. */
export type Scene = {
  cluster: Cluster;
  /** Whether the server reaches its node of the chain. */
  chain: { isLost: boolean };
  /** The server adds the seconds in it to its clock. */
  clockFile: string;
};

/** Something that fails and comes back. */
export type Fault = {
  name: string;
  /**
   * Lets it fail, and repairs it.
   *
   * @returns from when on the server has to serve again, in milliseconds of the clock.
   */
  strike(scene: Scene): Promise<number>;
};

/** For so long what can't be replaced is away, in milliseconds. */
const AWAY = 10_000;

/** Every fault of the table in docs/many-machines.md. */
export const FAULTS: readonly Fault[] = [
  {
    name: "primary killed (-9)",
    async strike({ cluster }) {
      const primary = await cluster.primary();
      const begun = Date.now();
      await primary.kill();
      await cluster.untilAnother(primary);
      primary.start();
      return begun;
    },
  },
  {
    name: "primary paused (SIGSTOP), then writable again",
    async strike({ cluster }) {
      const primary = await cluster.primary();
      const begun = Date.now();
      await primary.pause();
      await cluster.untilAnother(primary);
      await primary.resume();
      await expectNothingWritten(cluster, primary);
      return begun;
    },
  },
  {
    name: "primary cut off from etcd",
    async strike({ cluster }) {
      const primary = await cluster.primary();
      const begun = Date.now();
      primary.cutFromEtcd();
      await cluster.untilAnother(primary);
      await expectNothingWritten(cluster, primary);
      primary.mend();
      return begun;
    },
  },
  {
    name: "synchronous standby killed (-9)",
    async strike({ cluster }) {
      const [standby] = await cluster.standbys("sync_standby");
      const begun = Date.now();
      await standby?.kill();
      await sleep(AWAY);
      standby?.start();
      return begun;
    },
  },
  {
    name: "both standbys killed (-9)",
    async strike({ cluster }) {
      const standbys = await cluster.standbys();
      await Promise.all(standbys.map((standby) => standby.kill()));
      await sleep(AWAY);
      for (const standby of standbys) standby.start();
      await cluster.untilWhole();
      // Nothing can be acknowledged before.
      return Date.now();
    },
  },
  {
    name: "primary's disk full",
    async strike({ cluster }) {
      const primary = await cluster.primary();
      await primary.fillDisk();
      const begun = await useUpLog(cluster, primary);
      let isPrimary = true;
      const another = cluster.untilAnother(primary).finally(() => {
        isPrimary = false;
      });
      // A crash frees what unlogged tables had, and PostgreSQL may start with that much room: use that up, too.
      while (isPrimary) {
        await sleep(200);
        await useUpLog(cluster, primary);
      }
      await another;
      await primary.emptyDisk();
      return begun;
    },
  },
  {
    name: "HAProxy restarted",
    async strike({ cluster }) {
      const begun = Date.now();
      await cluster.restartProxy(1_000);
      return begun;
    },
  },
  {
    name: "server's clock set forward by ten minutes, and back",
    async strike({ clockFile }) {
      const begun = Date.now();
      await writeFile(clockFile, "+600");
      await sleep(AWAY);
      await writeFile(clockFile, "+0");
      return begun;
    },
  },
  {
    name: "node of the chain lost",
    async strike({ chain }) {
      const begun = Date.now();
      chain.isLost = true;
      await sleep(AWAY);
      chain.isLost = false;
      return begun;
    },
  },
];

/** A former primary may say that it can be written to for a moment: it acknowledges nothing. */
async function expectNothingWritten(cluster: Cluster, former: ClusterNode): Promise<void> {
  const direct = connect(cluster.urlOf(former), { max: 4, statementTimeout: 1_000 });
  try {
    const until = Date.now() + 3_000;
    while (Date.now() < until) {
      const [written] = await Promise.allSettled([direct`insert into scratch values ('former primary')`]);
      expect(written.status).toBe("rejected");
      await sleep(100);
    }
  } finally {
    await direct.end({ timeout: 1 });
  }
}

/** Writes until the log of a full disk can't grow any more. @returns when that was */
async function useUpLog(cluster: Cluster, node: ClusterNode): Promise<number> {
  const admin = connect(cluster.adminUrlOf(node), { max: 1, statementTimeout: 5_000 });
  try {
    for (;;) {
      const begun = Date.now();
      const [done] = await Promise.allSettled([
        admin.unsafe("select pg_logical_emit_message(false, 'freehold', repeat('x', 1000000)), pg_switch_wal()"),
      ]);
      if (done.status === "rejected") return begun;
    }
  } finally {
    await admin.end({ timeout: 1 });
  }
}
