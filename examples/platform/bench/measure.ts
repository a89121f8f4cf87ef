import type { Browser } from "playwright-core";

/** Slow 4G: milliseconds a round trip, bytes a second. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
/** How many times slower the processor is made. */
export const SLOWER = 4;
/** How often each page is loaded, after a first round that warms the server and the browser up. */
export const ROUNDS = 14;

/**
 * Milliseconds and bytes. `usable` is when a filled-in form has sent itself, `mainThread` is up to the sight of the form,
 * `settled` half a second later, with what loads after it. `received` is on the wire, up to then.
 */
export type Sample = Record<
  "visible" | "usable" | "mainThread" | "settled" | "blocking" | "heap" | "received" | "requests",
  number
>;

/** A page to measure. */
export type Measured = {
  url: string;
  /** Finds the node that the page is opened for. */
  seen: string;
  /** The session of the person who opens the page. @default a visitor without a session */
  token?: string;
  /** The origin of the API that has issued the token. @default the page's */
  issuer?: string;
  /** The path that the form sends itself to: it's filled in and sent as soon as it's seen. @default nothing is sent */
  sendsTo?: string;
};

/** The page that is measured. */
type Watched = typeof window & { blocking: number; benchTells(what: string): void };

/**
 * Runs in the page before anything else, and costs it next to nothing: the nodes that are added are looked at, and only
 * the wanted one has its style and layout asked for, in the frame that will show it.
 */
function watch({ token, issuer, seen, sendsTo }: Measured): void {
  const page = window as Watched;
  const tell = (what: "visible" | "usable") => page.benchTells(JSON.stringify([what, performance.now()]));
  if (token) localStorage.setItem("auth_token", token);
  if (issuer) localStorage.setItem("freehold_auth_token_origin", issuer);
  page.blocking = 0;
  new PerformanceObserver((list) => {
    for (const task of list.getEntries()) page.blocking += Math.max(0, task.duration - 50);
  }).observe({ type: "longtask", buffered: true });

  const { fetch } = window;
  let isSent = false;
  if (sendsTo)
    window.fetch = (input, init) => {
      const { pathname } = new URL(input instanceof Request ? input.url : input, location.href);
      if (pathname !== sendsTo) return fetch(input, init);
      isSent = true;
      tell("usable");
      // The answer is no part of what is measured, and costs the server a slow hash.
      return new Promise(() => {});
    };
  /** As a person would, who can't know when the script has come: again in each frame until the form is sent. */
  function send(field: HTMLInputElement): void {
    if (isSent) return;
    const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set;
    for (const [input, value] of [
      [field.form?.querySelector("input[autocomplete^=username]"), "bench@freehold.test"],
      [field, "correct-horse-battery"],
    ] as const) {
      setValue?.call(input, value);
      input?.dispatchEvent(new Event("input", { bubbles: true }));
    }
    field.form?.requestSubmit();
    requestAnimationFrame(() => send(field));
  }

  let found: Element | null = null;
  const follow = (root: Node & ParentNode) =>
    new MutationObserver((_, observer) => {
      found ??= root.querySelector(seen);
      if (!found) return;
      observer.disconnect();
      requestAnimationFrame(function look() {
        if (!found?.checkVisibility()) return requestAnimationFrame(look);
        tell("visible");
        if (sendsTo) send(found as HTMLInputElement);
      });
    }).observe(root, { childList: true, subtree: true });
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    follow(root);
    return root;
  };
  follow(document);
}

/** One page load in a fresh profile. Times count from the start of the navigation. */
async function load(browser: Browser, measured: Measured): Promise<Sample> {
  const { url, sendsTo } = measured;
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const tab = await context.newPage();
  const devtools = await context.newCDPSession(tab);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", NETWORK);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
  await devtools.send("Performance.enable");
  await devtools.send("Runtime.enable");
  await devtools.send("Runtime.addBinding", { name: "benchTells" });
  const told: Record<string, number> = {};
  const hears = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      devtools.on("Runtime.bindingCalled", ({ payload }) => {
        const [what, at] = JSON.parse(payload) as [string, number];
        told[what] ??= at;
        if (what === wanted) resolve();
      });
      setTimeout(reject, 30_000, new Error(`${url} wasn't ${wanted} within 30 seconds.`)).unref();
    });
  const visible = hears("visible");
  const usable = hears(sendsTo ? "usable" : "visible");
  let received = 0;
  let requests = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    received += encodedDataLength;
    requests += 1;
  });
  await tab.addInitScript(watch, measured);
  const busy = async () => {
    const { metrics } = await devtools.send("Performance.getMetrics");
    return (metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN) * 1000;
  };

  await tab.goto(url, { waitUntil: "commit" });
  await visible;
  const mainThread = await busy();
  await usable;
  await tab.waitForTimeout(500);
  const settled = await busy();
  const blocking = await tab.evaluate(() => (window as Watched).blocking);
  await devtools.send("HeapProfiler.collectGarbage");
  const { usedSize: heap } = await devtools.send("Runtime.getHeapUsage");
  await context.close();
  const at = (what: string) => told[what] ?? Number.NaN;
  return {
    visible: at("visible"),
    usable: at("usable"),
    mainThread,
    settled,
    blocking,
    heap,
    received,
    requests,
  };
}

function median(samples: readonly Sample[], key: keyof Sample): number {
  const sorted = samples.map((sample) => sample[key]).sort((a, b) => a - b);
  const middle = sorted.length / 2;
  return (
    ((sorted[Math.floor(middle)] as number) + (sorted[Math.ceil(middle) - 1 + (sorted.length % 2 ? 0 : 1)] as number)) /
    2
  );
}

/**
 * Loads pages in turns, so that whatever else the machine does meets all of them.
 *
 * @returns the medians of each page.
 * @example
 * const { form, floor } = await measure(browser, { form: { url, seen: "form input" }, floor: { url: other, seen: "div" } });
 */
export async function measure<Name extends string>(
  browser: Browser,
  pages: Record<Name, Measured>,
): Promise<Record<Name, Sample>> {
  const entries = Object.entries(pages) as [Name, Measured][];
  const samples = Object.fromEntries(entries.map(([name]) => [name, [] as Sample[]])) as Record<Name, Sample[]>;
  for (let round = 0; round <= ROUNDS; round++)
    for (const [name, page] of entries) {
      const sample = await load(browser, page);
      if (round > 0) samples[name].push(sample);
    }
  const medians = (of: Sample[]) =>
    Object.fromEntries(Object.keys(of[0] as Sample).map((key) => [key, median(of, key as keyof Sample)])) as Sample;
  return Object.fromEntries(entries.map(([name]) => [name, medians(samples[name])])) as Record<Name, Sample>;
}
