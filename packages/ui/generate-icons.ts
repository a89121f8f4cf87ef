import { mkdirSync, rmSync, writeFileSync } from "node:fs";

/** The lucide icons that Freehold draws. After a change: `pnpm --filter @freehold/ui icons`. */
const ICONS = [
  "ArrowDown",
  "ArrowDownLeft",
  "ArrowLeft",
  "ArrowUp",
  "ArrowUpRight",
  "Ban",
  "Bell",
  "Building2",
  "Calendar",
  "ChartColumn",
  "ChartPie",
  "Check",
  "ChevronDown",
  "ChevronLeft",
  "ChevronRight",
  "ChevronUp",
  "ChevronsUpDown",
  "CircleAlert",
  "CircleCheck",
  "CircleX",
  "Clock",
  "Copy",
  "Download",
  "ExternalLink",
  "Eye",
  "EyeOff",
  "FileText",
  "HandCoins",
  "Hourglass",
  "House",
  "Image",
  "Inbox",
  "Info",
  "KeyRound",
  "Keyboard",
  "Landmark",
  "LayoutDashboard",
  "LayoutGrid",
  "List",
  "LockKeyhole",
  "LogOut",
  "MapPin",
  "Menu",
  "Minus",
  "Monitor",
  "Moon",
  "PanelLeftClose",
  "Pencil",
  "Plus",
  "Printer",
  "QrCode",
  "RefreshCw",
  "Search",
  "Settings",
  "Share2",
  "Stamp",
  "Sun",
  "Table2",
  "Trash2",
  "TrendingUp",
  "TriangleAlert",
  "Trophy",
  "Upload",
  "UserCheck",
  "UserPlus",
  "UsersRound",
  "Wallet",
  "Wrench",
  "X",
];

/** Where the icons stand. */
export const ICON_FOLDER = new URL("./src/icons/generated/", import.meta.url);

const HEADER = "// Written by generate-icons.ts: do not edit.\n";

/**
 * Makes a React component of each icon, and an index of all.
 *
 * Each is a module of its own: with all in one, the small widgets of the script-tag build load 0.3 KB of icons that only
 * another one draws.
 *
 * @returns the text of each file in {@link ICON_FOLDER}, by file name.
 */
export function iconFiles(): Map<string, string> {
  const files = new Map(ICONS.map((name) => [fileName(name), iconFile(name)]));
  files.set("index.ts", HEADER + ICONS.map((name) => `export { ${name} } from "./${fileName(name)}";\n`).join(""));
  return files;
}

/** As lucide names its files: `Building2` is `building-2.ts`. */
const fileName = (name: string) => `${name.replace(/(?<!^)([A-Z]|\d+)/g, "-$1").toLowerCase()}.ts`;

const iconFile = (name: string) => `${HEADER}import { ${name} as node } from "lucide";
import { type Icon, icon } from "../icon.ts";

/** Lucide's icon \`${fileName(name).replace(".ts", "")}\`. */
export const ${name}: Icon = /* @__PURE__ */ icon(node);
`;

if (import.meta.main) {
  rmSync(ICON_FOLDER, { recursive: true, force: true });
  mkdirSync(ICON_FOLDER);
  for (const [file, text] of iconFiles()) writeFileSync(new URL(file, ICON_FOLDER), text);
}
