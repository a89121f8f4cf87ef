import type { AdminWithdrawal } from "@freehold/contract";
import { $session, signIn } from "@freehold/session";
import { json, never, testToken, USER } from "@freehold/test-utils/browser/stub-api";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { $outcome } from "../../shared/admin/store.ts";
import { api, signedIn } from "../../shared/test/signed-in.fixture.ts";
import "./index.tsx";
import { $approving, $selected, select } from "./queue/selection.ts";
import { $queue } from "./queue/store.ts";

/** Another admin in each test: a read that never ended is not asked for once more. */
const someAdmin = () => ({ ...USER, id: crypto.randomUUID(), email: "next@freehold.test", role: "admin" });
type Admin = ReturnType<typeof someAdmin>;
const REQUEST = { id: "r1", amount_ubxs: "10", status: "pending" } as AdminWithdrawal;

signedIn(
  { "GET /admin/withdrawals": json({ items: [REQUEST], total: 1, page: 1, limit: 10, counts: { pending: 1 } }) },
  "admin",
);

/** What of the first admin's work there is to see. */
const desk = () => ({
  queue: $queue.get().data?.items ?? [],
  selected: [...$selected.get().keys()],
  approving: $approving.get(),
  outcome: $outcome.get(),
});
const EMPTY = { queue: [], selected: [], approving: null, outcome: null };

let stop = () => {};
beforeEach(async () => {
  stop = $queue.listen(() => {});
  await vi.waitFor(() => expect(desk().queue).toEqual([REQUEST]));
  select([REQUEST], true);
  $approving.set([REQUEST]);
  $outcome.set({ tone: "success", title: "Approved", text: "" });
});
afterEach(() => stop());

test.each([
  [
    "signs in over the first",
    async (next: Admin) => {
      api.routes["POST /auth/login"] = json({ success: true, token: testToken("next"), user: next });
      await signIn({ email: next.email, password: "x" });
    },
  ],
  [
    "signed in while the page was in the back-forward cache",
    () => {
      localStorage.setItem("auth_token", testToken("next"));
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    },
  ],
  [
    "signs in in another tab",
    () => {
      localStorage.setItem("auth_token", testToken("next"));
      window.dispatchEvent(new StorageEvent("storage", { key: "auth_token", storageArea: localStorage }));
    },
  ],
])("nothing of an admin's desk is there for the next one, who %s", async (_, change) => {
  const next = someAdmin();
  api.routes["GET /auth/me"] = json(next);
  // The next admin's queue takes its time: until it comes, none is shown.
  api.routes["GET /admin/withdrawals"] = never;
  const seen: unknown[] = [];
  const end = $queue.listen(({ data }) => seen.push(data));
  await change(next);
  await vi.waitFor(() => expect($session.get()).toMatchObject({ status: "signed-in", user: { id: next.id } }));
  expect(desk()).toEqual(EMPTY);
  await vi.waitFor(() => expect(api.asked.at(-1)?.route).toBe("GET /admin/withdrawals"));
  expect(desk()).toEqual(EMPTY);
  expect(seen.filter(Boolean)).toEqual([]);
  end();
});
