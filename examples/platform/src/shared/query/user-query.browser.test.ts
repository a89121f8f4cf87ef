import { ApiError, configure, signOut } from "@freehold/session";
import { atom, cleanStores } from "nanostores";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { $route, openSection } from "../location/router.ts";
import { sectionPath } from "../location/section-path.ts";
import { createListStore } from "./list-store.ts";
import { $userId } from "./user-id.ts";
import { createUserStore, type Read, reload } from "./user-query.ts";

const USER = { email: "a@b.c", wallet_address: "0x1", role: "user" };
let userId = "one";

/** Signs a user in, as far as this page is concerned. */
async function signInAs(id: string): Promise<void> {
  userId = id;
  const { signIn } = await import("@freehold/session");
  await signIn({ email: "a@b.c", password: "x" });
}

beforeEach(async () => {
  configure({ apiUrl: "https://api.test/api", storage: "memory" });
  vi.stubGlobal("fetch", async (url: string | URL) => {
    if (String(url).endsWith("/login"))
      return Response.json({ success: true, token: `fh_${userId.padEnd(43, "0")}`, user: { ...USER, id: userId } });
    return String(url).endsWith("/me") ? Response.json({ ...USER, id: userId }) : new Response(null, { status: 204 });
  });
  await signInAs("one");
});
afterEach(async () => {
  await signOut();
  vi.unstubAllGlobals();
});

it("reads when it is shown, when a part changes, and again on demand", async () => {
  const $type = atom("all");
  const fetcher = vi.fn(async () => $type.get());
  const $list = createUserStore("test:reads", [$type], fetcher);
  const seen: unknown[] = [];
  const stop = $list.subscribe(({ data }) => data !== undefined && seen.at(-1) !== data && seen.push(data));
  await vi.waitFor(() => expect(seen).toEqual(["all"]));
  $type.set("office");
  await vi.waitFor(() => expect(seen).toEqual(["all", "office"]));
  reload("other:");
  expect(fetcher).toHaveBeenCalledTimes(2);
  reload("test:");
  await vi.waitFor(() => expect(fetcher).toHaveBeenCalledTimes(3));
  stop();
});

it("keeps the old page until the next one is there, and says that it is being read", async () => {
  const $after = atom("");
  let answer = (_: string) => {};
  const $list = createListStore("test:pages", [$after], () => new Promise<string>((resolve) => (answer = resolve)));
  const stop = $list.listen(() => undefined);
  await vi.waitFor(() => expect($list.get().loading).toBe(true));
  answer("page 1");
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: "page 1", loading: false }));
  $after.set("k2");
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: "page 1", loading: true }));
  answer("page 2");
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: "page 2", loading: false }));
  stop();
});

it("does not keep what comes after the old page: it is no page of the list that is read", async () => {
  type Page = { items: string[]; next: string | null };
  const $filter = atom("");
  let answer = (_: Page) => {};
  const $list = createListStore("test:filtered", [$filter], () => new Promise<Page>((resolve) => (answer = resolve)));
  const stop = $list.listen(() => undefined);
  await vi.waitFor(() => expect($list.get().loading).toBe(true));
  answer({ items: ["a"], next: "k2" });
  await vi.waitFor(() => expect($list.get().data).toEqual({ items: ["a"], next: "k2" }));
  $filter.set("deposit");
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: { items: ["a"], next: undefined }, loading: true }));
  answer({ items: ["b"], next: "k9" });
  await vi.waitFor(() => expect($list.get().data).toEqual({ items: ["b"], next: "k9" }));
  stop();
});

it("begins a list at its first page where the URL's `after` ends none", async () => {
  openSection("wallet", { search: { type: "deposit", after: "of-another-list" } });
  const $after = sectionPath("wallet").param("after", "");
  const errors = [{ path: "after", message: "isn't the end of a page of this list" }];
  const $list = createListStore("test:stale", [$after], async () => {
    if ($after.get())
      throw new ApiError({
        code: "validation_failed",
        message: "x",
        status: 422,
        errors,
        detail: null,
        requestId: null,
        retryAfter: null,
        body: null,
      });
    return "the first page";
  });
  const stop = $list.listen(() => undefined);
  await vi.waitFor(() => expect($list.get()).toMatchObject({ data: "the first page", loading: false }));
  expect($route.get().search).toEqual({ type: "deposit" });
  stop();
});

it.each([
  ["a store", createUserStore],
  ["a list", createListStore],
])("never shows one user what was read for another, from the very moment on: %s", async (name, create) => {
  const $one = create(`test:others ${name}`, [], async () => `what ${userId} has`);
  const seen: (string | undefined)[] = [];
  const stop = $one.subscribe(({ data }) => seen.at(-1) !== data && seen.push(data));
  await vi.waitFor(() => expect(seen.at(-1)).toBe("what one has"));
  const atOnce: unknown[] = [];
  const stopLooking = $userId.listen(() => atOnce.push($one.get().data));
  await signInAs("two");
  await vi.waitFor(() => expect(seen.at(-1)).toBe("what two has"));
  await signOut();
  expect($one.get()).toMatchObject({ loading: false });
  expect(atOnce.length).toBeGreaterThan(1);
  expect(atOnce.filter((data) => data !== undefined)).toEqual([]);
  const before = seen.length;
  await signInAs("one");
  await vi.waitFor(() => expect(seen.at(-1)).toBe("what one has"));
  expect(seen.slice(before)).not.toContain("what two has");
  stop();
  stopLooking();
  cleanStores($one);
});

it("is read once for all who look, and tells those who look already nothing when another one comes", async () => {
  const fetcher = vi.fn(async () => "what it is");
  const $one = createUserStore("test:once", [], fetcher);
  const told = vi.fn();
  const stop = $one.listen(told);
  await vi.waitFor(() => expect($one.get().data).toBe("what it is"));
  const before = told.mock.calls.length;
  const stopOther = $one.listen(() => undefined);
  expect(told).toHaveBeenCalledTimes(before);
  expect(fetcher).toHaveBeenCalledOnce();
  stop();
  stopOther();
});

it.each([
  ["a store", createUserStore],
  ["a list", createListStore],
])("keeps what was read while reading it again fails, however often: %s", async (name, create) => {
  let fails = false;
  const $one = create(`test:fails ${name}`, [], async () => {
    if (fails) throw new Error("503");
    return `what ${userId} has`;
  });
  const seen: Read<string>[] = [];
  const stop = $one.subscribe((read) => seen.push(read));
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ data: "what one has", loading: false }));
  const before = seen.length;
  fails = true;
  for (let failures = 1; failures <= 2; failures++) {
    $one.reload();
    await vi.waitFor(() => expect(seen.filter(({ error, loading }) => error && !loading)).toHaveLength(failures));
  }
  expect(seen.slice(before).map(({ data }) => data)).not.toContain(undefined);
  await signInAs("two");
  await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ error: expect.anything(), loading: false }));
  expect($one.get().data).toBeUndefined();
  stop();
});
