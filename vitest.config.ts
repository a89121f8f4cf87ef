import { cpus } from "node:os";
import { join } from "node:path";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { PREACT_FOR_REACT } from "./packages/elements/preact.ts";
import { chromiumArgs, chromiumPath } from "./packages/testing/src/browser/chromium.ts";
import { GIVEN } from "./packages/testing/src/postgres/postgres-setup.ts";
import { walletChain } from "./packages/testing/src/wallet/wallet-chain.ts";

/** Processes that tests start find compiled what others have compiled: half a second of a server's start. */
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, "node_modules/.cache/node-compile");

const resolve = { conditions: ["source"] };
/** Vitest leaves one core to itself, which waits most of the time. */
const maxWorkers = "100%";
/** What waits for servers, blocks and pages leaves half of two cores idle: so there is one worker more. */
const waitingWorkers = cpus().length + 1;
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
const exclude = ["**/node_modules/**", "**/dist/**"];

/** Colours and sizes are the style sheets', and a page of React's own is React's: neither is another with Preact. */
const NOT_ABOUT_PREACT = ["packages/ui/**/{contrast,media,styles}*.browser.test.tsx", "**/react-host.browser.test.tsx"];

/** What looks at colours, motion and layout at rest has the machine to itself: two pages at once take the time from each other. */
const AT_REST = [
  "**/{axe,contrast,look,media,motion,styles,views}*.browser.test.{ts,tsx}",
  "packages/sidebar-shell/**/*.browser.test.{ts,tsx}",
  "packages/withdraw-all/**/LiveStates.browser.test.tsx",
];

/** Pages of one Vite server. A page has a browser profile and a chain of its own, and takes one file after the other. */
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
  maxWorkers: more.alone ? 1 : 2,
  sequence: { groupOrder },
});

const browser = (name: string, instances: ReturnType<typeof pages>[], alias?: typeof PREACT_FOR_REACT) => ({
  ...source,
  resolve: { ...resolve, ...(alias && { alias }) },
  // One React for everything on the page: whatever is found only while tests run would bring a second one.
  optimizeDeps: { include: shared },
  test: {
    name,
    setupFiles: ["./packages/testing/src/browser/browser-setup.ts"],
    // However busy the machine is: what passes waits no longer for it.
    testTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      viewport: { width: 1280, height: 800 },
      commands: { walletChain },
      provider: playwright({ launchOptions: { executablePath: chromiumPath(), args: chromiumArgs() } }),
      instances,
    },
  },
});

/** Its files share the modules of their worker, which the server's alone take a second to load; each has a database of its own. */
const database = (name: string, groupOrder: number) => ({
  ...source,
  test: {
    name,
    maxWorkers: waitingWorkers,
    include: ["{packages,examples}/**/*.db.test.ts"],
    exclude,
    isolate: false,
    globalSetup: ["./packages/testing/src/postgres/postgres-setup.ts"],
    // However busy the machine is: what passes waits no longer for it.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
    sequence: { groupOrder },
  },
});

/**
 * Where a test runs is in its name:
 * - `*.test.ts`          rules and logic, in Node
 * - `*.browser.test.tsx` components and elements, in a real Chromium; those of `element` and `ui` and one journey a
 *                        widget (`*.journey.browser.test.tsx`) on Preact, too, which is what the script-tag build has in
 *                        React's place; the tests of the built elements show the rest there
 * - `*.db.test.ts`       the server on a real PostgreSQL
 * - `*.e2e.test.ts`      built files and the whole site, in a real Chromium
 *
 * With `TEST_DATABASE_URL` the database tests run a second time, on that server. The projects run one after the other, so
 * that what watches a clock has the machine to itself.
 */
export default defineConfig({
  test: {
    reporters: ["default", "./packages/testing/src/run/summary-reporter.ts"],
    projects: [
      {
        ...source,
        test: {
          name: "unit",
          maxWorkers,
          include: ["{packages,examples}/**/*.test.{ts,tsx}"],
          exclude: [...exclude, "**/*.{browser,db,e2e}.test.*"],
        },
      },
      browser("browser", [
        pages("browser, two pages", 1, ["{packages,examples}/**/*.browser.test.{ts,tsx}"], { exclude: AT_REST }),
        pages("browser, alone", 2, AT_REST, { alone: true }),
      ]),
      browser(
        "browser on preact",
        [
          pages(
            "browser on preact, two pages",
            1,
            ["packages/{element,ui}/**/*.browser.test.{ts,tsx}", "packages/*/src/**/*.journey.browser.test.tsx"],
            { exclude: NOT_ABOUT_PREACT },
          ),
        ],
        PREACT_FOR_REACT,
      ),
      database("db", 3),
      ...(process.env.TEST_DATABASE_URL ? [database(GIVEN, 4)] : []),
      {
        ...source,
        test: {
          name: "e2e",
          include: ["{packages,examples}/**/*.e2e.test.ts"],
          exclude,
          isolate: false,
          globalSetup: [
            "./packages/testing/src/build/build-setup.ts",
            "./packages/testing/src/postgres/postgres-setup.ts",
          ],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          maxWorkers: waitingWorkers,
          sequence: { groupOrder: 5 },
        },
      },
    ],
  },
});
