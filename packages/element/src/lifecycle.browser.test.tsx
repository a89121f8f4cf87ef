import { act } from "@testing-library/react";
import { useEffect, useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defineWidget, widgetElement } from "./index.ts";

const unmounted = vi.fn();

function Counter({ label = "count", broken = false }: { label?: string; broken?: boolean }) {
  const [count, setCount] = useState(0);
  useEffect(() => unmounted, []);
  if (broken) throw new Error("The counter is broken");
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}

const options = { component: Counter, attributes: { label: "string", broken: "boolean" } } as const;
class CounterElement extends widgetElement<{ label?: string; broken?: boolean }>(options) {}
class LightCounterElement extends widgetElement<{ label?: string; broken?: boolean }>({ ...options, shadow: false }) {}
defineWidget("x-counter", CounterElement);
defineWidget("x-light-counter", LightCounterElement);

/** The task after those that are waiting: an element that has left the page unmounts in one. */
const task = () => new Promise((resolve) => setTimeout(resolve));
const button = (element: Element) => (element.shadowRoot ?? element).querySelector("button") as HTMLButtonElement;

async function mount(tag = "x-counter"): Promise<CounterElement> {
  const element = document.createElement(tag) as CounterElement;
  await act(() => document.body.append(element));
  await act(() => button(element).click());
  expect(button(element).textContent).toBe("count 1");
  return element;
}

afterEach(async () => {
  await act(async () => {
    document.body.replaceChildren();
    await task();
  });
  unmounted.mockReset();
});

describe.each(["x-counter", "x-light-counter"])("<%s>", (tag) => {
  test("moving the node keeps its state", async () => {
    const element = await mount(tag);
    const inner = button(element);
    await act(() => document.body.appendChild(document.createElement("main")).append(element));
    await act(task);
    expect(button(element)).toBe(inner);
    expect(inner.textContent).toBe("count 1");
    expect(unmounted).not.toHaveBeenCalled();
  });

  test("out and back in a later microtask keeps its state", async () => {
    const element = await mount(tag);
    await act(async () => {
      element.remove();
      await Promise.resolve();
      document.body.append(element);
      await task();
    });
    expect(button(element).textContent).toBe("count 1");
    expect(unmounted).not.toHaveBeenCalled();
  });

  test("a node that stays out is unmounted, and starts anew when it returns", async () => {
    const element = await mount(tag);
    await act(async () => {
      element.remove();
      await task();
    });
    expect(unmounted).toHaveBeenCalledTimes(1);
    expect(button(element)).toBeNull();
    await act(() => document.body.append(element));
    expect(button(element).textContent).toBe("count 0");
  });

  test("a change made while the node is out shows when it is back", async () => {
    const element = await mount(tag);
    await act(async () => {
      element.remove();
      element.label = "total";
      document.body.append(element);
    });
    expect(button(element).textContent).toBe("total 1");
  });

  test("a deep clone renders once, from its attributes", async () => {
    const element = await mount(tag);
    const clone = element.cloneNode(true) as CounterElement;
    await act(() => document.body.append(clone));
    expect((clone.shadowRoot ?? clone).querySelectorAll("button")).toHaveLength(1);
    expect(button(clone).textContent).toBe("count 0");
  });
});

test("a node out before it was ever in renders nothing", async () => {
  const element = document.createElement("x-counter") as CounterElement;
  await act(() => {
    element.label = "early";
  });
  expect(element.shadowRoot?.childNodes).toHaveLength(0);
});

test("an error of the component reaches the page's error handler, and the next change renders again", async () => {
  const element = await mount();
  const reported = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener("error", reported);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", false);
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.spyOn(console, "warn").mockImplementation(() => {});

  element.broken = true;
  await vi.waitFor(() => expect(reported).toHaveBeenCalled());
  expect(reported.mock.lastCall?.[0].error).toEqual(new Error("The counter is broken"));
  Object.assign(element, { broken: false, label: "again" });
  await vi.waitFor(() => expect(button(element).textContent).toMatch(/^again \d/));

  window.removeEventListener("error", reported);
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.restoreAllMocks();
});

// Once it stayed empty for good, whatever attribute was set.
test.each([
  ["innerHTML", (element: Element) => Object.assign(element, { innerHTML: "" })],
  ["replaceChildren()", (element: Element) => element.replaceChildren()],
  ["the first child", (element: Element) => element.firstChild?.remove()],
])("a page that empties a light element by %s finds it drawn again, as it was", async (_name, empty) => {
  const element = await mount("x-light-counter");
  const inner = button(element);
  await act(async () => {
    empty(element);
    await task();
  });
  expect(button(element)).toBe(inner);
  await act(async () => element.setAttribute("label", "again"));
  await vi.waitFor(() => expect(button(element).textContent).toBe("again 1"));
});

test("a copy of a drawn light element draws itself, once", async () => {
  const element = await mount("x-light-counter");
  const copy = element.cloneNode(true) as Element;
  await act(() => document.body.append(copy));
  expect([...copy.querySelectorAll("button")].map((one) => one.textContent)).toEqual(["count 0"]);
});

test("an element has no property of its own that a page could come upon", async () => {
  for (const tag of ["x-counter", "x-light-counter"]) expect(Object.keys(await mount(tag))).toEqual([]);
});
