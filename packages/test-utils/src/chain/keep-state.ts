import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { gunzipSync } from "node:zlib";
import type { Hex } from "viem";

/** Keeps the chain in a file that is whole at every moment: anvil writes its own in place, which a kill can cut off. */
export function keepState(path: string) {
  const exists = existsSync(path);
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  if (exists) replaceFile(path, withOneFirstBlock(readFileSync(path, "utf8")));
  return {
    exists,
    args: exists ? ["--load-state", path] : [],
    /** Writes what `anvil_dumpState` says: what `--load-state` reads, compressed. */
    save: (dump: Hex) => replaceFile(path, gunzipSync(Buffer.from(dump.slice(2), "hex")).toString()),
  };
}

/** What anvil writes, as far as it is looked at here. */
type State = { blocks: { header: { number: string; timestamp: string } }[] };

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
  const file = openSync(`${path}.new`, "w", 0o600);
  writeFileSync(file, text);
  fsyncSync(file);
  closeSync(file);
  renameSync(`${path}.new`, path);
}
