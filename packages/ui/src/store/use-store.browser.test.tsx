import { act, cleanup, render } from "@testing-library/react";
import { atom, computed, onStart, STORE_UNMOUNT_DELAY } from "nanostores";
import { useLayoutEffect } from "react";
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
