import { act, cleanup, render } from "@testing-library/react";
import { atom, computed, onMount, onStart, type ReadableAtom, STORE_UNMOUNT_DELAY } from "nanostores";
import { StrictMode, useEffect, useLayoutEffect } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, expect, test, vi } from "vitest";
import { useStore } from "./use-store.ts";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const $count = atom(1);
const Count = () => <p>{useStore($count)}</p>;

test("renders a store's value, and each change of it", () => {
  const { container } = render(<Count />);
  expect(container.textContent).toBe("1");
  act(() => $count.set(2));
  expect(container.textContent).toBe("2");
});

const $total = atom("checking");
const $shown = computed($total, (total) => total);
function Total() {
  const shown = useStore($shown);
  useLayoutEffect(() => {
    vi.advanceTimersByTime(1);
    $total.set("2,570.75");
  }, []);
  return <p>{shown}</p>;
}

test("renders what changed between a render and its effects, when nothing followed a computed store any more", () => {
  vi.useFakeTimers();
  // Another view of it went almost as long ago as stores stay mounted.
  $shown.listen(() => {})();
  vi.advanceTimersByTime(STORE_UNMOUNT_DELAY - 1);
  const { container } = render(<Total />);
  expect(container.textContent).toBe("2,570.75");
});

const $read = atom(0);
const First = () => <p>{useStore($read)}</p>;
const Second = () => <b>{useStore($read)}</b>;

test("starts a store again for a view that takes another's place, as reads are made afresh whenever they are shown", () => {
  const started = vi.fn();
  onStart($read, started);
  const { rerender } = render(<First />);
  started.mockClear();
  rerender(<Second />);
  expect(started).toHaveBeenCalled();
});

/** A read whose fetch begins when the store starts, unless one is in flight: as the site's reads do. */
function createRead() {
  const $answer = atom("loading");
  const counts = { mounts: 0, starts: 0, fetches: 0 };
  let isInFlight = false;
  onMount($answer, () => {
    counts.mounts++;
  });
  onStart($answer, () => {
    counts.starts++;
    if (isInFlight) return;
    isInFlight = true;
    counts.fetches++;
    Promise.resolve().then(() => {
      isInFlight = false;
      $answer.set("2,570.75");
    });
  });
  return { $answer, counts };
}

function Page({ $answer, onEffect }: { $answer: ReadableAtom<string>; onEffect: (answer: string) => void }) {
  const answer = useStore($answer);
  useEffect(() => onEffect($answer.value ?? ""), [$answer, onEffect]);
  return <p>{answer}</p>;
}

test.each([
  ["", false],
  // StrictMode of React renders and mounts each view twice, that of Preact once.
  [" under StrictMode", true],
])("fetches once a mount where the answer is there before the effects%s", async (_, isStrict) => {
  const { $answer, counts } = createRead();
  // Within act effects run at once: a browser paints, and answers arrive, between a render and its effects.
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  const seenInEffect = vi.fn();
  const host = document.createElement("div");
  const root = createRoot(host);
  const view = <Page $answer={$answer} onEffect={seenInEffect} />;
  root.render(isStrict ? <StrictMode>{view}</StrictMode> : view);
  await vi.waitFor(() => expect(seenInEffect).toHaveBeenCalled());
  expect(seenInEffect.mock.calls[0]).toEqual(["2,570.75"]);
  const mounted = seenInEffect.mock.calls.length;
  expect(counts).toEqual({ mounts: 1, starts: 2 * mounted, fetches: mounted });
  await vi.waitFor(() => expect(host.textContent).toBe("2,570.75"));
  root.unmount();
  await vi.waitFor(() => expect($answer.lc).toBe(0));
  vi.unstubAllGlobals();
});
