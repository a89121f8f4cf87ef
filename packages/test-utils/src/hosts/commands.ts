import { spawn } from "node:child_process";
import { once } from "node:events";
import { delimiter, dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "../published/consumer.ts";

/** A command that runs. */
export type Command = {
  /** Waits until something is so. @throws {Error} with what it printed, if it ends before, or takes too long */
  until(isSo: (output: string) => boolean | Promise<boolean>): Promise<void>;
  /** Waits until it has ended well. @throws {Error} with what it printed, if it has not */
  ended(): Promise<void>;
  /** Ends it and all that it started. */
  stop(): Promise<void>;
};

/** How long a command may take to do what it is started for, in milliseconds. */
const PATIENCE = 300_000;

const running = new Set<Command>();

/** Ends every command that still runs. */
export async function stopCommands(): Promise<void> {
  await Promise.all([...running].map((command) => command.stop()));
}

/**
 * Starts a command as a person does who has nothing of this repository in the path, on the Node that runs this script.
 *
 * @param folder - where it runs.
 * @param line - the command and its arguments.
 * @param env - of its environment, beside what every command has.
 * @example
 * await startCommand(folder, ["npm", "run", "build"]).ended();
 */
export function startCommand(folder: string, line: readonly string[], env: Record<string, string> = {}): Command {
  const [program, ...args] = line as [string, ...string[]];
  // A process group of its own, so that what it starts ends with it.
  const child = spawn(program, args, { cwd: folder, env: { ...environment(), ...env }, detached: true });
  child.stdin.end();
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      output += text;
    });
  const closed = once(child, "close").finally(() => running.delete(command));
  const failed = (how: string) => new Error(`${line.join(" ")} ${how}:\n${output}`);
  const until = async (isSo: () => boolean | Promise<boolean>) => {
    for (const deadline = Date.now() + PATIENCE; !(await isSo()); await Promise.race([closed, sleep(100)]))
      if (Date.now() > deadline) throw failed("took too long");
  };
  const command: Command = {
    async until(isSo) {
      let isReady = false;
      await until(async () => {
        isReady = await isSo(output);
        return isReady || !running.has(command);
      });
      if (!isReady) throw failed("ended");
    },
    async ended() {
      await until(() => !running.has(command));
      const [code] = await closed;
      if (code !== 0) throw failed(`ended with ${code}`);
    },
    async stop() {
      if (running.has(command)) process.kill(-(child.pid as number), "SIGTERM");
      await closed;
    },
  };
  running.add(command);
  return command;
}

function environment(): NodeJS.ProcessEnv {
  const path = (process.env.PATH ?? "").split(delimiter).filter((folder) => !folder.startsWith(root));
  const own = Object.entries(process.env).filter(([name]) => !/^(p?npm_|NODE_ENV$)/i.test(name));
  return {
    ...Object.fromEntries(own),
    PATH: [dirname(process.execPath), ...path].join(delimiter),
    NO_COLOR: "1",
    // No framework tells its makers of these builds, or asks whether it may.
    ASTRO_TELEMETRY_DISABLED: "1",
    NEXT_TELEMETRY_DISABLED: "1",
    NG_CLI_ANALYTICS: "false",
    NUXT_TELEMETRY_DISABLED: "1",
  };
}
