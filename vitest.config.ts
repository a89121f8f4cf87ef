import { cpus } from "node:os";
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { PREACT_FOR_REACT } from "./packages/elements/preact/preact.ts";
import { listOwnPostgresTests } from "./packages/server/testing/engine/own-postgres.ts";
import { GIVEN, OLDEST } from "./packages/server/testing/postgres-setup.ts";
import { bundledMsw } from "./packages/test-utils/src/browser/bundled-msw.ts";
import { cachedModules } from "./packages/test-utils/src/browser/cached-modules.ts";
import { chromiumArgs, chromiumPath } from "./packages/test-utils/src/browser/chromium.ts";
import { PATIENCE } from "./packages/test-utils/src/run/patience.ts";
import { SOAK } from "./packages/test-utils/src/run/soak.ts";
import { walletChain } from "./packages/test-utils/src/wallet/wallet-chain.ts";

/** Processes that tests start find compiled what others have compiled: half a second of a server's start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/node-compile");

const resolve = { conditions: ["@freehold/source"] };
/** Browsers take the time from each other beyond that; databases run beside them (run-tests.ts), in the time that they wait. */
const CORES = cpus().length;
/** However busy the machine is: what passes waits no longer for it. A test has more time than any one of its waits. */
const patience = {
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: PATIENCE } },
  setupFiles: ["./packages/test-utils/src/run/setup.ts"],
};
const source = { resolve, ssr: { resolve }, oxc: { jsx: { runtime: "automatic" as const } } };
const shared = [
  "react",
  "react-dom",
  "react-dom/client",
  "react/jsx-runtime",
  "react/jsx-dev-runtime",
  "@testing-library/react",
  "@testing-library/user-event",
  "axe-core",
  "@rainbow-me/rainbowkit",
  "@rainbow-me/rainbowkit/wallets",
  "@tanstack/react-query",
  "viem",
  "viem/accounts",
  "viem/siwe",
  "wagmi",
  "wagmi/actions",
  "wagmi/chains",
  "wagmi/connectors",
];
/**
 * For workers in Node. A test leaves much garbage that is young: with more room for it, which V8 gives out sparingly, the worker spends an
 * eighth less of its time.
 */
const execArgv = ["--max-semi-space-size=64"];
const exclude = ["**/node_modules/**", "**/dist/**", ...(SOAK ? [] : ["**/*.soak.*"])];

/** Colours and sizes are the style sheets', and a page of React's own is React's: neither is another with Preact. */
const NOT_ABOUT_PREACT = ["packages/ui/**/{contrast,media,styles}*.browser.test.tsx", "**/react-host.browser.test.tsx"];

/** What looks at colours, motion and layout at rest has the machine to itself: two pages at once take the time from each other. */
const AT_REST = [
  "**/{axe,contrast,look,media,motion,styles,views}*.browser.test.{ts,tsx}",
  "packages/sidebar-shell/**/*.browser.test.{ts,tsx}",
  "packages/withdraw-all/**/LiveStates.browser.test.tsx",
];

/**
 * Pages of one Vite server. A page has a browser profile and a chain of its own, and takes one file after the other. Where several
 * share the cores, the system asks for no motion, except in tests about motion: Chromium painted each frame of what pulses.
 */
const pages = (
  name: string,
  groupOrder: number,
  include: string[],
  more: { exclude?: string[]; alone?: boolean } = {},
) => ({
  browser: "chromium" as const,
  name,
  include,
  exclude: [...exclude, ...(more.exclude ?? [])],
  maxWorkers: more.alone ? 1 : CORES,
  provider: playwright({
    launchOptions: { executablePath: chromiumPath(), args: chromiumArgs() },
    contextOptions: more.alone ? {} : { reducedMotion: "reduce" },
  }),
  sequence: { groupOrder },
});

const browser = (name: string, instances: ReturnType<typeof pages>[], alias?: typeof PREACT_FOR_REACT) => ({
  ...source,
  resolve: { ...resolve, ...(alias && { alias }) },
  // Pages have no environment.
  define: { "import.meta.env.SOAK": JSON.stringify(SOAK ? "1" : "0") },
  // One React for everything on the page: whatever is found only while tests run would bring a second one.
  optimizeDeps: { include: shared },
  plugins: [cachedModules, bundledMsw()],
  test: {
    name,
    // Of these files' imports Vite prepares what pages load; those of tests on servers are not for pages.
    include: ["**/*.browser.test.{ts,tsx}"],
    ...patience,
    setupFiles: [...patience.setupFiles, "./packages/test-utils/src/browser/browser-setup.ts"],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      commands: { walletChain },
      instances,
    },
  },
});

/** Files in browsers on several pages; and what needs none, in the time that pages wait. */
const ON_PAGES = 1;
const ALONE = 2;

/** Files on servers: those of the whole site, and those of the server. */
const WITH_SERVERS = 3;

/** Files that wait long, though they are short: Vitest begins with the largest, and would have nothing left beside them. */
const WAITS_LONG = /\/((start|screens|bundlers)\.e2e|start-server\.db|crash\.db|memory\.db)\.test\.ts$|\.soak\./;

/** A worker keeps its modules and its Chromium only for the next file of the same project: so those of the site come first. */
class SiteFirst extends BaseSequencer {
  override async sort(...args: Parameters<BaseSequencer["sort"]>): ReturnType<BaseSequencer["sort"]> {
    const rank = ({ project, moduleId }: TestSpecification) =>
      (project.name === "e2e" ? 2 : 0) + (WAITS_LONG.test(moduleId) ? 1 : 0);
    return (await super.sort(...args)).toSorted((a, b) => rank(b) - rank(a));
  }
}

/** Its files share the modules of their worker, which the server's alone take a second to load; each has a database of its own. */
const database = (name: string, groupOrder: number, more: { include?: string[]; exclude?: string[] } = {}) => ({
  ...source,
  test: {
    name,
    maxWorkers: CORES,
    execArgv,
    include: more.include ?? ["{packages,examples}/**/*.db.test.ts"],
    exclude: [...exclude, ...(more.exclude ?? [])],
    isolate: false,
    globalSetup: ["./packages/server/testing/postgres-setup.ts"],
    ...patience,
    sequence: { groupOrder },
  },
});

/**
 * Where a test runs is in its name:
 * - `*.test.ts`          rules and logic, in Node
 * - `*.browser.test.tsx` components and elements, in a real Chromium; those of `element` and `ui` and the journeys of
 *                        widgets (`*.journey.browser.test.tsx`) on Preact, too, which is what the script-tag build has in
 *                        React's place; the tests of the built elements show the rest there
 * - `*.db.test.ts`       the server on a real PostgreSQL
 * - `*.cluster.test.ts`  the server with programs of Debian's, such as nginx: `pnpm test:cluster`, outside of `pnpm test`
 * - `*.e2e.test.ts`      built files and the whole site, in a real Chromium
 *
 * `*.soak.*.test.ts` are left out, unless `SOAK` is 1.
 *
 * What queries read is also tested on PostgreSQL 15. With `TEST_DATABASE_URL` the database tests run a second time, on that server, but for
 * those that start one of their own. In `pnpm test` what needs browsers runs beside what needs none (run-tests.ts); what watches a clock in
 * a browser has the machine to itself.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: SiteFirst },
    reporters: ["default", "./packages/test-utils/src/run/summary-reporter.ts"],
    projects: [
      {
        ...source,
        test: {
          name: "unit",
          maxWorkers: CORES,
          execArgv,
          include: ["{packages,examples}/**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.{browser,cluster,db,e2e}.test.*"],
          // Its files share the modules of their worker: each loaded them anew, which took as long as the tests.
          isolate: false,
          ...patience,
          sequence: { groupOrder: ON_PAGES },
        },
      },
      browser("browser", [
        pages("browser, several pages", ON_PAGES, ["{packages,examples}/**/*.browser.test.{ts,tsx}"], {
          exclude: AT_REST,
        }),
        pages("browser, alone", ALONE, AT_REST, { alone: true }),
      ]),
      browser(
        "browser on preact",
        [
          pages(
            "browser on preact, several pages",
            ON_PAGES,
            ["packages/{element,ui}/**/*.browser.test.{ts,tsx}", "packages/*/src/**/*.journey.browser.test.tsx"],
            { exclude: NOT_ABOUT_PREACT },
          ),
        ],
        PREACT_FOR_REACT,
      ),
      database("db", WITH_SERVERS),
      database(OLDEST, WITH_SERVERS, { include: ["packages/server/src/**/{cost,growth,tampering}.db.test.ts"] }),
      {
        ...source,
        test: {
          name: "cluster",
          include: ["{packages,examples}/**/*.cluster.test.ts"],
          exclude,
          // Each file starts many processes, and kills them under load.
          maxWorkers: 1,
          execArgv,
          globalSetup: ["./packages/server/testing/postgres-setup.ts"],
          ...patience,
          testTimeout: 600_000,
          sequence: { groupOrder: WITH_SERVERS },
        },
      },
      ...(process.env.TEST_DATABASE_URL
        ? [database(GIVEN, WITH_SERVERS + 1, { exclude: listOwnPostgresTests(import.meta.dirname) })]
        : []),
      {
        ...source,
        test: {
          name: "e2e",
          include: ["{packages,examples}/**/*.e2e.test.ts"],
          exclude,
          isolate: false,
          globalSetup: ["./packages/tools/build/build-setup.ts", "./packages/server/testing/postgres-setup.ts"],
          ...patience,
          testTimeout: 600_000,
          // Stories wait for blocks, mails and rounds of the server for almost half of their time.
          maxWorkers: Math.ceil(CORES * 1.5),
          execArgv,
          sequence: { groupOrder: WITH_SERVERS },
        },
      },
    ],
  },
});
