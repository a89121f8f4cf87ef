import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChainSettings, Site } from "@freehold/server";
import { ROOT } from "@freehold/tools/build/build-once";
import { isScreen } from "../pages.ts";
import { answerRpc } from "./rpc.ts";

const PLATFORM = join(ROOT, "examples/platform");
/** The chain id that every local chain has. */
const LOCAL = 31337;

const ELEMENTS = join(ROOT, "packages/elements");
const { version } = JSON.parse(readFileSync(join(ELEMENTS, "package.json"), "utf8"));

/**
 * What is served beside the API: the platform, a partner's page, the builder, and the elements for a script tag, at an address that moves on with
 * each version and at one that stays what it is, which a tag with `integrity` names.
 */
export const site: Site = {
  "/": { folder: join(PLATFORM, "dist"), isScreen },
  // Where password managers send people.
  "/.well-known/change-password": async () =>
    new Response(null, { status: 302, headers: { Location: "/account/password" } }),
  "/partner/": join(ROOT, "examples/partner-html/public"),
  "/builder/": join(ROOT, "examples/builder/dist"),
  "/elements/": join(ELEMENTS, "dist"),
  [`/elements/v${version}/`]: { folder: join(ELEMENTS, "dist"), isImmutable: true },
};

/**
 * The same with the demo wallet (`src/demo-wallet`), which the demo's build alone has. Where the chain is a local one the page says so
 * and reaches it on its own origin.
 *
 * @param chain - once it is there: what the server's chain is; null if it has none.
 * @param keep - keeps a signed transaction that the chain took. @default nothing is kept
 */
export function siteOnChain(chain: () => ChainSettings | null, keep?: (signed: string) => Promise<void>): Site {
  const local = () => {
    const settings = chain();
    return settings?.chainId === LOCAL ? settings : null;
  };
  return {
    ...site,
    "/": {
      folder: join(PLATFORM, "demo/dist"),
      isScreen,
      page(html) {
        const token = local()?.tokenAddress;
        const fact = `<meta name="freehold-local-chain" content="${LOCAL}" data-token="${token}" />`;
        return token ? html.replace("</head>", `${fact}</head>`) : html;
      },
    },
    "/demo/rpc": (request) => answerRpc(request, local()?.rpcUrl ?? null, keep),
  };
}
