import { walletName } from "@freehold/contract/schemas";
import { createRoute } from "@hono/zod-openapi";
import { addressParams } from "../platform/http/address-params.ts";
import type { Limits } from "../platform/http/limits.ts";
import { createRouter, json, problems } from "../platform/http/router.ts";
import type { NameService } from "./name-service.ts";

/** Names of wallets, for visitors too: the profile of a wallet is shown before there is a session. */
export function nameRoutes({ names, limits }: { names: NameService | null; limits: Limits }) {
  return createRouter().openapi(
    createRoute({
      method: "get",
      path: "/names/{address}",
      tags: ["Wallet"],
      summary: "The name of a wallet",
      description:
        "null without `NAME_SERVICE_URL`. The server calls the name service, so the service doesn't learn who looks.",
      request: { params: addressParams },
      responses: { 200: json(walletName, "Its name, or null"), ...problems("too_many_requests") },
    }),
    async (c) => {
      if (!names) return c.json({ success: true as const, name: null }, 200);
      await limits.take("walletName", c.var.networkAddress);
      return c.json({ success: true as const, name: await names.lookUp(c.req.valid("param").address) }, 200);
    },
  );
}
