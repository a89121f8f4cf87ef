import type { EmbeddingCheck } from "@freehold/contract";
import { checkApiPolicy } from "../check-policy.ts";
import { checkServer } from "../check-server.ts";
import { type Finding, wrong } from "../finding.ts";
import { ask } from "./ask.ts";
import type { ReadPage } from "./read-page.ts";

/** Whether there is an API where the page says, and whether it and the page go together. */
export async function checkApi(api: URL, page: ReadPage, version: string | null): Promise<Finding[]> {
  return [checkApiPolicy(api, page), ...(await askServer(api, page.address.origin, version))];
}

async function askServer(api: URL, origin: string, version: string | null): Promise<Finding[]> {
  const query = new URLSearchParams({ origin, ...(version && { version }) });
  const address = `${api.href.replace(/\/$/, "")}/embed/check?${query}`;
  const asked = Date.now();
  const response = await ask(new URL(address));
  if (!response)
    return [wrong("unreachable", `Nothing responds at ${api}. Is the server running, and is api-url right?`)];
  const answer = (await response.json().catch(() => null)) as EmbeddingCheck | null;
  if (!response.ok || typeof answer?.origin_accepted !== "boolean")
    return [
      wrong(
        "api_url",
        `There is no Freehold API at ${api}: the response was ${response.status}. Set api-url="https://…/api" on the elements.`,
      ),
    ];
  const ahead = (asked + Date.now()) / 2 - Date.parse(answer.time);
  return checkServer(answer, { api: api.href, origin, version, ahead });
}
