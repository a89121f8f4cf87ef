import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { freePort } from "@freehold/server";

const START = new URL("../demo/start.ts", import.meta.url).pathname;

/** The demo in a process of its own, as `pnpm start` runs it. */
export type Demo = {
  child: ChildProcess;
  url: string;
  output(): string;
  errors(): string;
  /** Waits until its output has some words. @throws if it ends without them. */
  said(words: string): Promise<void>;
  /** Waits until it serves. @throws if it ends instead */
  ready(): Promise<void>;
  /** Its exit code, when it has ended and everything it wrote is there; null if a signal ended it. */
  exited: Promise<number | null>;
};

/**
 * Runs the demo. The caller ends it.
 *
 * @param env - its environment. @default PORT is a free one, and the demo world has no history
 * @param options.detached - leads a process group of its own, as in a terminal. @default false
 */
export async function runDemo(env: Record<string, string>, options: { detached?: boolean } = {}): Promise<Demo> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  const PORT = env.PORT ?? String(await freePort());
  const child = spawn(process.execPath, ["--conditions=@freehold/source", START], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, PORT, DEMO_SCALE: "0", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    ...options,
  });
  let output = "";
  let errors = "";
  child.stdout.on("data", (text) => {
    output += text;
  });
  child.stderr.on("data", (text) => {
    errors += text;
  });
  const exited = once(child, "close").then(([code]) => code as number | null);
  const said = async (words: string) => {
    while (!output.includes(words)) {
      if (child.stdout.readableEnded) throw new Error(`It ended with ${await exited}:\n${output}${errors}`);
      await Promise.race([once(child.stdout, "data"), exited]);
    }
  };
  return {
    child,
    url: `http://127.0.0.1:${PORT}`,
    exited,
    output: () => output,
    errors: () => errors,
    said,
    ready: () => said("Ctrl+C stops everything"),
  };
}
