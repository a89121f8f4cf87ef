import { existsSync, readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, test, vi } from "vitest";
import { type Config, createConfig, createStorage, http, mock } from "wagmi";
import { connect } from "wagmi/actions";
import { bsc } from "wagmi/chains";
import { switchChainMutationOptions } from "wagmi/query";
import {
  PICTURE_MODULE,
  persistenceOf,
  RECENT_CONNECTOR_KEY,
  ROOT_ATTRIBUTE,
  SHIMMED_MODULES,
  SWITCH_CHAIN_MUTATION,
  TRANSACTIONS_KEY,
  WAGMI_CONNECTED,
  WAGMI_STATE_KEY,
  WALLET_VIEW_DELAY,
} from "./internals.ts";

/** The folder of an installed package, as a file of another package finds it. */
function folderOf(name: string, from: string): string {
  for (const path of createRequire(from).resolve.paths(name) ?? [])
    if (existsSync(join(path, name, "package.json"))) return join(path, name);
  throw new Error(`${name} is not installed.`);
}

const rainbowKit = join(folderOf("@rainbow-me/rainbowkit", import.meta.filename), "dist");
const source = readFileSync(join(rainbowKit, "index.js"), "utf8");
const styles = readFileSync(join(rainbowKit, "index.css"), "utf8");
const theme = readFileSync(join(import.meta.dirname, "dialogs/theme.css"), "utf8");

/** Without the whole source in a failure's message. */
const expectIn = (text: string, pattern: RegExp) => expect(pattern.test(text), String(pattern)).toBe(true);

const ACCOUNT = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

/** A configuration of wagmi's, and what it stores. */
function wagmi() {
  const stored = new Map<string, string>();
  const storage = createStorage({
    storage: {
      getItem: (key) => stored.get(key) ?? null,
      setItem: (key, value) => void stored.set(key, value),
      removeItem: (key) => void stored.delete(key),
    },
  });
  const connectors = [mock({ accounts: [ACCOUNT] })];
  const config = createConfig({ chains: [bsc], connectors, transports: { [bsc.id]: http() }, storage });
  return { config, stored };
}

test("RainbowKit puts its attribute on what holds a dialog, whose card has the role `document`", () => {
  expectIn(source, new RegExp(`var attr = "${ROOT_ATTRIBUTE}"`));
  expectIn(source, /role: "dialog"/);
  expectIn(source, /role: "document"/);
});

test("RainbowKit stores transactions under its key, by account and chain", () => {
  expectIn(source, new RegExp(`storageKey = "${TRANSACTIONS_KEY}"`));
  expectIn(source, /return data\[account\]\?\.\[chainId\]/);
});

test("RainbowKit shows the view of a chosen wallet after its delay", () => {
  expectIn(source, new RegExp(`setSelectedWallet\\(sWallet\\);[^}]*\\},\\s*uri \\? 0 : ${WALLET_VIEW_DELAY}\\s*\\)`));
});

test("every property that our theme sets is one of RainbowKit's", () => {
  const ours = [...theme.matchAll(/^\s*(--rk-[\w-]+):/gm)].map(([, name]) => name as string);
  expect(ours.length).toBeGreaterThan(40);
  expect(ours.filter((name) => !styles.includes(`var(${name})`) && !source.includes(name))).toEqual([]);
});

test("the card of RainbowKit's dialogs is never narrower than 368 pixels, and its overlay reaches out by 200", () => {
  expectIn(styles, /min-width:\s*368px/);
  expectIn(styles, /top:\s*-200px/);
});

test("wagmi switches networks by a mutation of its name", () => {
  expect(switchChainMutationOptions({} as Config).mutationKey[0]).toBe(SWITCH_CHAIN_MUTATION);
});

test("wagmi stores under its keys whether a wallet is connected, and which one it was", async () => {
  const { config, stored } = wagmi();
  const state = () => stored.get(WAGMI_STATE_KEY) ?? "";
  expect(state()).not.toMatch(WAGMI_CONNECTED);
  const [connector] = config.connectors;
  if (!connector) throw new Error("wagmi has taken no connector.");
  await connect(config, { connector });
  await vi.waitFor(() => expect(state()).toMatch(WAGMI_CONNECTED));
  expect(await config.storage?.getItem(RECENT_CONNECTOR_KEY)).toBe("mock");
});

test("wagmi says when it has read what it stored", () => {
  const persistence = persistenceOf(wagmi().config as unknown as Config);
  expect(persistence.hasHydrated()).toBeTypeOf("boolean");
  expect(persistence.onFinishHydration(() => {})).toBeTypeOf("function");
});

test("RainbowKit's pictures are modules of their own", () => {
  const pictures = readdirSync(rainbowKit)
    .map((file) => join(rainbowKit, file))
    .filter((path) => PICTURE_MODULE.test(path) && /^var \w+ = "data:image\//m.test(readFileSync(path, "utf8")));
  expect(pictures.length).toBeGreaterThan(100);
});

test("what the script-tag build replaces is imported where it looks for it", () => {
  const entry = join(rainbowKit, "index.js");
  const scroll = folderOf("react-remove-scroll", entry);
  const folders: Record<string, string> = {
    "@rainbow-me/rainbowkit": rainbowKit,
    "react-remove-scroll": scroll,
    "react-remove-scroll-bar": folderOf("react-remove-scroll-bar", join(scroll, "package.json")),
    wagmi: folderOf("wagmi", import.meta.filename),
    ox: folderOf("ox", join(folderOf("viem", entry), "package.json")),
  };
  const shimmed = Object.entries(SHIMMED_MODULES).flatMap(([module, importers]) =>
    importers.map((importer) => ({ module, importer })),
  );
  for (const { module, importer } of shimmed) {
    const folder = folders[importer] as string;
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".js"));
    const imports = (file: string) =>
      new RegExp(`from ["']${module}["']`).test(readFileSync(join(folder, file), "utf8"));
    expect(files.some(imports), `${importer} imports ${module}`).toBe(true);
  }
  expect(dirname(entry)).toBe(rainbowKit);
});
