const widgets = "auth|withdraw-all|wallet-connect|announcement|sidebar-shell";
const tests = "\\.(test|fixture)\\.tsx?$";

/** Dev dependencies that are inside of what is published: small, and nothing that a page needs one copy of. */
const inside = "@noble/hashes|@r2wc|dpop|eventsource-parser|leven|lucide|parse5";
/** What builds a package stands beside its sources. */
const builds = "^packages/[^/]+/(build/)?[^/]+\\.ts$";

/** Packages may import only those listed; tests, their fixtures and folders `testing`, and benchmarks may also import testing, and what builds them tools. */
const layer = (name, allowed) => ({
  name: `layer-${name}`,
  comment: `packages/${name} may import only: ${allowed.join(", ") || "no other package"} (see .github/CONTRIBUTING.md)`,
  severity: "error",
  from: { path: `^packages/${name}/`, pathNot: `${tests}|${builds}|vite\\.config|^packages/[^/]+/(bench|testing)/` },
  to: { path: "^(packages|examples)/", pathNot: `^packages/(${[name, ...allowed].join("|")})/` },
});

/** The folders of the server, floor by floor: each may import only from floors below its own. */
const FLOORS = [
  ["platform"],
  ["audit", "backups", "coverage", "files", "names", "pace", "signatures", "transfers"],
  ["analytics", "ledger", "proposals"],
  ["accounts", "properties", "public-stats", "settings", "statements"],
  ["embedding", "referrals", "users"],
  ["investments"],
  ["dashboard", "payouts", "withdrawals"],
  ["deposits", "payments"],
  ["progress", "reconciliation"],
  ["partners"],
  ["sandbox"],
  ["commands"],
];
const SERVER = "^packages/server/src/";
const floorOrder = `the server's floors: ${FLOORS.map((floor) => floor.join(", ")).join(" < ")}`;

const floors = FLOORS.map((floor, index) => ({
  name: `server-floor-${index + 1}`,
  comment: `${floor.join(", ")} may import only from floors below (${floorOrder})`,
  severity: "error",
  from: { path: `${SERVER}(${floor.join("|")})/`, pathNot: tests },
  to: { path: SERVER, pathNot: `${SERVER}(${["$1", ...FLOORS.slice(0, index).flat()].join("|")})/` },
}));

/** @type {import("dependency-cruiser").IConfiguration} */
export default {
  forbidden: [
    {
      name: "no-circular",
      severity: "error",
      from: {},
      to: { circular: true },
    },
    {
      name: "no-unresolved",
      comment:
        "types of tags name the frameworks of other projects, their pages stand in those, and hosts and the documentation's site are such projects",
      severity: "error",
      from: { pathNot: "\\.d\\.ts$|^packages/test-utils/(environments|tag-pages)/|^examples/(hosts|docs/site)/" },
      to: { couldNotResolve: true, pathNot: "\\?inline$|^virtual:|^astro:|^/elements/|^\\{FREEHOLD_URL\\}/|^node$" },
    },
    {
      name: "no-reaching-into-packages",
      comment: "import what a package exports, by its name",
      severity: "error",
      from: { path: "^(packages|examples)/([^/]+)/", pathNot: "vite\\.config" },
      to: { path: "^(packages|examples)/", pathNot: "^$1/$2/", dependencyTypes: ["local"] },
    },
    {
      name: "sections-are-apart",
      comment: "a section imports src/shared and packages, never another section",
      severity: "error",
      from: { path: "^examples/platform/src/sections/([^/]+)/" },
      to: { path: "^examples/platform/src/sections/", pathNot: "^examples/platform/src/sections/$1/" },
    },
    {
      name: "multisig-is-apart",
      comment:
        "payments by a multisig stand on the other payments, and nothing stands on them; app.ts gives them their routes",
      severity: "error",
      from: { path: "^packages/server/src/", pathNot: `^packages/server/src/(payments/multisig/|app\\.ts$)|${tests}` },
      to: { path: "^packages/server/src/payments/multisig/" },
    },
    ...floors,
    {
      name: "server-folder-without-floor",
      comment: `give the folder a floor in packages/tools/lint/import-rules.mjs (${floorOrder})`,
      severity: "error",
      from: { path: `${SERVER}[^/]+/`, pathNot: `${SERVER}(${FLOORS.flat().join("|")})/|${tests}` },
      to: {},
    },
    layer("tools", []),
    layer("test-utils", ["testing", "tools"]),
    layer("testing", ["contract"]),
    layer("contract", []),
    layer("element", []),
    layer("session", ["contract"]),
    layer("ui", ["contract"]),
    layer("server", ["contract"]),
    layer("elements", ["contract", "element", "session", "ui", ...widgets.split("|")]),
    ...widgets.split("|").map((widget) => layer(widget, ["contract", "session", "element", "ui"])),
    {
      name: "no-zod-in-the-browser",
      comment: "zod stays on the server: import types from @freehold/contract instead",
      severity: "error",
      from: {
        path: "^(packages|examples)/",
        pathNot: `^packages/(contract/src/schemas|server/)|^examples/(platform/demo|platform/bench/hand-written|docs/generate)/|${tests}`,
      },
      to: { path: ["^packages/contract/src/schemas", "node_modules/zod/"], dependencyTypesNot: ["type-only"] },
    },
    {
      name: "wallet-libraries-only-in-wallet-connect",
      severity: "error",
      from: {
        path: "^(packages|examples)/",
        pathNot: `^packages/(wallet-connect|server|testing|test-utils)/|^examples/gallery/|${tests}`,
      },
      to: { path: "node_modules/(wagmi|viem|@rainbow-me|@wagmi)/" },
    },
    {
      name: "no-dev-dependencies-in-published-code",
      severity: "error",
      from: { path: "^packages/[^/]+/src/", pathNot: `^packages/test-utils/|${tests}` },
      to: {
        dependencyTypes: ["npm-dev"],
        dependencyTypesNot: ["npm-peer", "type-only"],
        pathNot: `^packages/|node_modules/(${inside})/`,
      },
    },
  ],
  options: {
    tsConfig: { fileName: "tsconfig.base.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["@freehold/source", "import", "default"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
    },
    // A build that runs meanwhile writes its configuration beside it for a moment.
    exclude: { path: "(^|/)(dist|\\.types)/|^examples/docs/site/public/|\\.bundled_" },
    doNotFollow: { path: "node_modules" },
  },
};
