import { readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { BASE, fenced, ROOT, SOURCE, writePage } from "./write-page.ts";

/** A framework or tool that people build pages with, by the example that shows it. */
type Host = {
  title: string;
  /** The folder below `examples/hosts`. */
  folder: string;
  /** The file of the example that renders the widgets. */
  file: string;
  /** @default the elements from npm */
  uses?: "components" | "script tag";
  /** A configuration file that the framework needs for the widgets. */
  config?: string;
  /** A note that only applies to this host. */
  note?: string;
};

const ON_SERVER = 'Add `"use client"` at the top of every file that renders widgets.';

/** Every host by its address, in the order of the sidebar. */
const HOSTS: Readonly<Record<string, Host>> = {
  html: {
    title: "Plain HTML",
    folder: "html-nonce",
    file: "index.html",
    uses: "script tag",
    note: "Without a policy, leave out each `nonce`. In production, use a URL with a version and its hash: the [builder](/freehold/builder/) gives you both.",
  },
  "html-strict": {
    title: "Plain HTML, strictest policy",
    folder: "html-trusted-types",
    file: "index.html",
    note: "Your own server serves the elements, and an import map names them. The policy has `strict-dynamic` and Trusted Types.",
  },
  react: {
    title: "React (Vite)",
    folder: "vite-react-19",
    file: "src/App.tsx",
    uses: "components",
    note: "There is no provider: all widgets on a page share one session.",
  },
  "react-18": { title: "React 18 (Vite)", folder: "vite-react-18", file: "src/App.tsx", uses: "components" },
  next: { title: "Next.js", folder: "next", file: "app/refund.tsx", uses: "components", note: ON_SERVER },
  "react-router": { title: "React Router", folder: "react-router", file: "app/routes/home.tsx", uses: "components" },
  vue: {
    title: "Vue",
    folder: "vue",
    file: "src/App.vue",
    config: "vite.config.ts",
    note: "`isCustomElement` makes Vue's compiler leave the tags to the browser.",
  },
  nuxt: { title: "Nuxt", folder: "nuxt", file: "app/app.vue", config: "nuxt.config.ts" },
  svelte: {
    title: "Svelte",
    folder: "svelte",
    file: "src/App.svelte",
    note: "Svelte reserves names that start with `$`: import `$session` under another name.",
  },
  sveltekit: { title: "SvelteKit", folder: "sveltekit", file: "src/routes/+page.svelte" },
  angular: {
    title: "Angular",
    folder: "angular",
    file: "src/app/app.ts",
    note: "`CUSTOM_ELEMENTS_SCHEMA` makes Angular's compiler accept the tags.",
  },
  solid: {
    title: "Solid",
    folder: "solid",
    file: "src/App.tsx",
    note: "Listen with `on:`, which keeps event names unchanged.",
  },
  lit: { title: "Lit", folder: "lit", file: "src/my-refund.ts", note: "The widgets work inside a shadow root." },
  preact: {
    title: "Preact",
    folder: "preact",
    file: "src/app.tsx",
    uses: "components",
    config: "vite.config.ts",
    note: "The preset aliases `react` to `preact/compat`.",
  },
  astro: {
    title: "Astro",
    folder: "astro",
    file: "src/components/Refund.tsx",
    uses: "components",
    config: "src/pages/index.astro",
    note: "`client:load` starts the widget in the browser.",
  },
  webpack: {
    title: "webpack",
    folder: "webpack",
    file: "src/index.js",
    config: "src/index.html",
    note: "The `define` entry of each package defines its element. The tags are in the page.",
  },
};

/** Writes a page for each host. All of them have the same five steps. */
export function writeHosts(): void {
  for (const [order, [slug, host]] of Object.entries(HOSTS).entries())
    writePage(
      `start/${slug}`,
      { title: host.title, description: `Five steps to sign-in and the refund in ${host.title}`, order },
      pageOf(host),
    );
}

function pageOf(host: Host): string {
  const { folder, file, config, note = "", uses } = host;
  const project = `${SOURCE}/examples/hosts/${folder}`;
  return `Adds sign-in and the refund of all deposits to a page. [The complete project](${project}) is tested in Chromium, Firefox and WebKit before a release.

## 1. Install

${installOf(host)}

## 2. Render

In \`${file}\`:

${sample(folder, file)}

## 3. Configure

${config ? `In \`${config}\`:\n\n${sample(folder, config)}\n` : ""}${note}

- ${uses === "components" ? "Call `configure()` with the address of your platform's API, before the first widget renders." : "Set `api-url` to the address of your platform's API."}
- Ask the platform to add your page's origin, such as \`https://partner.example\`, to its \`ALLOWED_ORIGINS\`.
- If your page has a [Content Security Policy](${BASE}/packages/elements/#content-security-policy), add the platform to ${uses === "script tag" ? "`script-src` and `connect-src`" : "`connect-src`"}.
- Set [colours, fonts and sizes](${BASE}/theming/) with CSS.

## 4. Listen to events

${listenerOf(host)}
${uses === "components" ? `For every callback, see the [props](${BASE}/reference/react/).` : `For every event, see the [element](${BASE}/reference/freehold-withdraw-all/#events).`}

## 5. Check

\`\`\`sh
npx @freehold/elements doctor https://partner.example/refund
\`\`\`

The doctor opens your page and reports what blocks the widgets, such as a missing script, the origin or the policy. To fix it, see [Errors by code](${BASE}/errors/).
`;
}

function installOf({ folder, uses }: Host): string {
  if (uses === "script tag") return "Nothing to install: the platform serves the script.";
  const { dependencies } = JSON.parse(readFileSync(join(ROOT, "examples/hosts", folder, "package.json"), "utf8"));
  const names = Object.keys(dependencies).filter((name) => /^@freehold\/|^nanostores$/.test(name));
  return `\`\`\`sh\nnpm install ${names.join(" ")}\n\`\`\``;
}

const read = (folder: string, file: string) => readFileSync(join(ROOT, "examples/hosts", folder, file), "utf8").trim();

const sample = (folder: string, file: string) => fenced(extname(file).slice(1), read(folder, file));

/** The lines of the example that listen to the created request. */
function listenerOf({ title, folder, file }: Host): string {
  const lines = read(folder, file).split("\n");
  const first = lines.findIndex((line) => /freehold-withdrawal-submitted|onSubmitted=/.test(line));
  const from = lines[first];
  if (from === undefined) throw new Error(`The example of ${title} listens to nothing.`);
  const indent = from.length - from.trimStart().length;
  const isOpen = from.endsWith("{");
  const end = isOpen
    ? lines.findIndex((line, at) => at > first && line.length - line.trimStart().length === indent)
    : first;
  return fenced(
    isOpen ? "js" : extname(file).slice(1),
    lines
      .slice(first, end + 1)
      .map((line) => line.slice(indent))
      .join("\n"),
  );
}
