import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * Keeps the chain in a file that is whole at every moment: anvil writes its own in place, which a kill can cut off, so each
 * whole one is copied beside it and renamed.
 */
export function keepState(path: string) {
  const live = `${path}.live`;
  const exists = existsSync(path);
  let copied = "";
  const copy = () => {
    const text = existsSync(live) ? readFileSync(live, "utf8") : "";
    const height = blockNumber(text);
    if (height === null || text === copied) return height;
    replaceFile(path, text);
    copied = text;
    return height;
  };
  mkdirSync(dirname(path), { recursive: true });
  rmSync(live, { force: true });
  if (exists) replaceFile(path, withOneFirstBlock(readFileSync(path, "utf8")));
  let timer: NodeJS.Timeout | undefined;
  return {
    exists,
    args: [...(exists ? ["--load-state", path] : []), "--dump-state", live, "--state-interval", "1"],
    /** From now on. Waits until the file has the block of this number. */
    async start(height: bigint) {
      timer = setInterval(copy, 1_000);
      timer.unref();
      for (let kept = copy(); kept === null || kept < height; kept = copy()) await sleep(50);
    },
    stop() {
      if (!timer) return;
      clearInterval(timer);
      copy();
    },
  };
}

/** The height of the chain in a file of anvil's; null if the file is not whole. */
function blockNumber(json: string): bigint | null {
  try {
    return BigInt((JSON.parse(json) as State).block.number);
  } catch {
    return null;
  }
}

/** What anvil writes, as far as it is looked at here. */
type State = { block: { number: string }; blocks: { header: { number: string; timestamp: string } }[] };

/**
 * anvil begins every chain with a first block of its own, also where it loads another, and writes them all: which of them the
 * chain has after the next start is chance. Its own is the oldest, since the others were made when it was loaded.
 */
function withOneFirstBlock(json: string): string {
  const state = JSON.parse(json) as State;
  const isFirst = ({ header }: State["blocks"][number]) => BigInt(header.number) === 0n;
  const age = ({ header }: State["blocks"][number]) => Number(header.timestamp);
  const [oldest] = state.blocks.filter(isFirst).sort((a, b) => age(a) - age(b));
  return JSON.stringify({ ...state, blocks: state.blocks.filter((block) => !isFirst(block) || block === oldest) });
}

/** However it ends, the file is the old one or the new one, and whole. */
function replaceFile(path: string, text: string): void {
  const file = openSync(`${path}.new`, "w");
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}
