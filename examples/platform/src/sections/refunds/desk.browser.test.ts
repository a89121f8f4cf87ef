import type { AdminWithdrawal } from "@freehold/contract";
import { json, problem } from "@freehold/test-utils/browser/stub-api";
import { cleanStores } from "nanostores";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { NO_WORDS } from "../../shared/admin/signing/shown.fixture.ts";
import { $outcome, $view, openQueue, openRequest, path } from "../../shared/admin/store.ts";
import { openSection } from "../../shared/location/router.ts";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import { $selected, select } from "./queue/selection.ts";
import { $filter, $page, $queue, filterBy } from "./queue/store.ts";
import { approve } from "./request/store.ts";

const asked: string[] = [];
signedIn(
  {
    "GET /admin/withdrawals": (_, query) => {
      asked.push(`/admin/withdrawals?${query}`);
      return Response.json({ items: [], total: 0, page: 1, limit: 10, counts: {} });
    },
  },
  "admin",
);
beforeEach(() => openSection("refunds"));
afterEach(() => {
  cleanStores($queue);
  asked.length = 0;
});

it("asks for the page and the status that are chosen, and for no status when all are", async () => {
  const end = $queue.listen(() => undefined);
  await requests(1);
  path.setSearch({ page: "3" });
  await requests(2);
  filterBy("all");
  await requests(3);
  end();
  expect(asked).toEqual([
    "/admin/withdrawals?status=pending&page=1&limit=10",
    "/admin/withdrawals?status=pending&page=3&limit=10",
    "/admin/withdrawals?page=1&limit=10",
  ]);
});

it("asks for what is searched for, and for no unknown waiting time", async () => {
  openSection("refunds", { search: { q: "  ada ", waiting: "late" } });
  const end = $queue.listen(() => undefined);
  await requests(1);
  openSection("refunds", { search: { q: "x".repeat(300), waiting: "ages" } });
  await requests(2);
  end();
  expect(asked).toEqual([
    "/admin/withdrawals?q=ada&status=pending&waiting=late&page=1&limit=10",
    `/admin/withdrawals?q=${"x".repeat(254)}&status=pending&page=1&limit=10`,
  ]);
});

it("lets go of what is selected once other requests are shown, and keeps it from page to page", () => {
  const change = (search: Record<string, string>) => {
    select([{ id: "an-id" } as AdminWithdrawal], true);
    openSection("refunds", { search });
    return $selected.get().size;
  };
  expect(change({ page: "2" })).toBe(1);
  expect(change({ q: "ada" })).toBe(0);
  expect(change({ q: "ada", waiting: "late" })).toBe(0);
  expect(change({ status: "approved" })).toBe(0);
});

it("says so kindly when another admin was quicker, and throws everything else", async () => {
  openRequest("an-id");
  api.routes["POST /admin/withdrawals/an-id/approve"] = problem("invalid_transition", "Approved already.");
  const events = [{ status: "rejected", at: "2026-03-02T10:00:00.000Z", by: "bea@freehold.test", note: null }];
  api.routes["GET /admin/withdrawals/an-id"] = json({ success: true, events });
  await approve("an-id", NO_WORDS);
  expect($outcome.get()).toEqual({
    tone: "warning",
    title: "This has changed in the meantime",
    text: "bea@freehold.test already rejected this. Nothing was done twice. Here is the current state.",
  });
  api.routes["POST /admin/withdrawals/an-id/approve"] = problem("self_approval", "Another admin decides.");
  await expect(approve("an-id", NO_WORDS)).rejects.toMatchObject({ code: "self_approval" });
  expect($outcome.get()).toBeNull();
});

it("has its filter, page and screen from the URL, and leads back to the page one came from", () => {
  openSection("refunds", { search: { status: "approved", page: "2" } });
  expect([$filter.get(), $page.get(), $view.get()]).toEqual(["approved", 2, { screen: "queue" }]);
  openRequest("an-id");
  expect($view.get()).toEqual({ screen: "request", id: "an-id" });
  openQueue();
  expect([$filter.get(), $page.get(), $view.get()]).toEqual(["approved", 2, { screen: "queue" }]);
  openSection("refunds", { rest: ["nowhere"], search: { status: "teleported", page: "-4" } });
  expect([$filter.get(), $page.get(), $view.get()]).toEqual(["pending", 1, { screen: "queue" }]);
});

const requests = (count: number) => vi.waitFor(() => expect(asked).toHaveLength(count));
