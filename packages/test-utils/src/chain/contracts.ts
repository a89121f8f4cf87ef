import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Abi, Hex } from "viem";

/** A compiled contract, as viem deploys and calls it. */
export type Contract = { abi: Abi; bytecode: Hex };
/** The contracts in `packages/test-utils/contracts`. */
export type ContractName = "UBXS" | "ContractWallet" | "GullibleWallet" | "Factory" | "Batch";

type Compiled = Record<ContractName, Contract>;
type SolcOutput = {
  errors?: { severity: string; formattedMessage: string }[];
  contracts: Record<string, Record<string, { abi: Abi; evm: { bytecode: { object: string } } }>>;
};

const here = import.meta.dirname;
const SOURCES = join(here, "../../contracts");
const OUTPUT = join(here, "../../dist/contracts.json");
const require = createRequire(import.meta.url);

let compiled: Compiled | undefined;

/**
 * A contract of the demo and of tests, compiled by solc. The build compiles; what is older than its sources is compiled again.
 *
 * @example
 * const { abi, bytecode } = contract("UBXS");
 */
export function contract(name: ContractName): Contract {
  compiled ??= isCurrent() ? (JSON.parse(readFileSync(OUTPUT, "utf8")) as Compiled) : compileAll();
  return compiled[name];
}

/** Compiles the contracts in a process of its own, unless they are: the compiler's memory ends with that process. */
export async function compileContracts(): Promise<void> {
  if (!isCurrent()) await promisify(execFile)(process.execPath, [import.meta.filename]);
}

/** Compiles every contract and keeps the result for the next time. */
function compileAll(): Compiled {
  const names = sources();
  const solc = require("solc") as {
    compile(input: string, options: { import(path: string): { contents: string } }): string;
  };
  const output = JSON.parse(
    solc.compile(
      JSON.stringify({
        language: "Solidity",
        sources: Object.fromEntries(
          names.map((file) => [file, { content: readFileSync(join(SOURCES, file), "utf8") }]),
        ),
        settings: {
          optimizer: { enabled: true, runs: 200 },
          evmVersion: "cancun",
          outputSelection: { "*": { "*": ["abi", "evm.bytecode.object"] } },
        },
      }),
      { import: (path) => ({ contents: readFileSync(require.resolve(path), "utf8") }) },
    ),
  ) as SolcOutput;
  const faults = (output.errors ?? []).filter(({ severity }) => severity === "error");
  if (faults.length) throw new Error(faults.map(({ formattedMessage }) => formattedMessage).join("\n"));
  const found = Object.fromEntries(
    names.map((file) => {
      const name = file.replace(".sol", "");
      const result = output.contracts[file]?.[name];
      if (!result) throw new Error(`${file} has no contract ${name}.`);
      return [name, { abi: result.abi, bytecode: `0x${result.evm.bytecode.object}` }];
    }),
  ) as Compiled;
  mkdirSync(dirname(OUTPUT), { recursive: true });
  const unfinished = `${OUTPUT}.${process.pid}`;
  writeFileSync(unfinished, JSON.stringify(found));
  renameSync(unfinished, OUTPUT);
  return found;
}

const sources = () => readdirSync(SOURCES).filter((file) => file.endsWith(".sol"));

function isCurrent(): boolean {
  if (!existsSync(OUTPUT)) return false;
  const made = statSync(OUTPUT).mtimeMs;
  return sources().every((file) => statSync(join(SOURCES, file)).mtimeMs <= made);
}

if (process.argv[1] === import.meta.filename) compileAll();
