import { afterEach, beforeEach, expect, test } from "vitest";
import { wallet } from "../api/wallet.ts";
import { configure, signOut } from "../manager/shared-session.ts";
import { watchChanges } from "../stream/watch-changes.ts";
import { fakeApi } from "../test/fake-api.fixture.ts";
import { tokenOf } from "../test/token.fixture.ts";
import { track } from "./pending.ts";

const PATH = "/wallet/total-deposits";
let api: ReturnType<typeof fakeApi>;
let stop: AbortController;

beforeEach(() => {
  localStorage.setItem("auth_token", tokenOf("investor@freehold.test"));
  configure({ storage: "local" });
  api = fakeApi();
  stop = new AbortController();
});
afterEach(async () => {
  stop.abort();
  await signOut();
  api.restore();
});

const isIdle = () => document.documentElement.hasAttribute("data-idle");
/** The browser has nothing else to do. */
const nothingToDo = () => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 500 }));

test("a page in development is at rest once an answer has come", async () => {
  await expect.poll(isIdle).toBe(true);
  let answer = (_: Response) => {};
  api.next.set(PATH, [new Promise<Response>((resolve) => (answer = resolve))]);
  const reading = wallet.totalDeposits().catch(() => undefined);
  await expect.poll(() => api.count(PATH)).toBe(1);
  await nothingToDo();
  expect(isIdle()).toBe(false);
  answer(Response.json({}));
  await reading;
  await expect.poll(isIdle).toBe(true);
});

test("is not at rest between an answer and what is asked because of it", async () => {
  await expect.poll(isIdle).toBe(true);
  const seen: boolean[] = [];
  const observer = new MutationObserver(() => seen.push(isIdle()));
  observer.observe(document.documentElement, { attributeFilter: ["data-idle"] });
  await track(Promise.resolve());
  // As React does after an answer: the effects of what is drawn run in a task of their own.
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(null);
  });
  await track(nothingToDo());
  expect(seen).not.toContain(true);
  await expect.poll(isIdle).toBe(true);
  observer.disconnect();
});

test("is not at rest while a part of it is loaded, whether that succeeds or fails", async () => {
  let fail = (_: Error) => {};
  const loading = track(new Promise<never>((_, reject) => (fail = reject)));
  await nothingToDo();
  expect(isIdle()).toBe(false);
  fail(new Error("No such file."));
  await expect(loading).rejects.toThrow("No such file.");
  await expect.poll(isIdle).toBe(true);
});

test("is at rest once the stream of changes is open, and while it stays open", async () => {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  api.next.set("/events", [new Response(readable, { headers: { "content-type": "text/event-stream" } })]);
  void watchChanges(() => {}, { signal: stop.signal });
  await expect.poll(() => api.count("/events")).toBe(1);
  await nothingToDo();
  expect(isIdle()).toBe(false);
  await writable.getWriter().write(new TextEncoder().encode('event: changed\ndata: {"topics":[]}\n\n'));
  await expect.poll(isIdle).toBe(true);
});
