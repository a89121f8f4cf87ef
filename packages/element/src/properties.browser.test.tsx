import { act } from "@testing-library/react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { defineWidget, widgetElement } from "./index.ts";

interface Props {
  apiUrl?: string;
  open?: boolean;
  limit?: number;
  theme?: "light" | "dark";
  items?: readonly { id: string }[];
  load?: () => string;
}

const seen = vi.fn<(props: Props) => void>();
function Probe(props: Props) {
  seen(props);
  return <output>{JSON.stringify(props)}</output>;
}
const lastProps = () => seen.mock.lastCall?.[0];

class ProbeElement extends widgetElement<Props>({
  component: Probe,
  attributes: { apiUrl: "string", open: "boolean", limit: "number", theme: ["light", "dark"] },
  properties: ["items", "load"],
}) {}
defineWidget("x-probe", ProbeElement);

/** Puts markup into the page and waits for React. */
async function show(html: string): Promise<ProbeElement> {
  await act(() => {
    document.body.innerHTML = html;
  });
  return document.body.firstElementChild as ProbeElement;
}

afterEach(async () => {
  await act(async () => {
    document.body.replaceChildren();
    // An element that has left the page unmounts in the next task; this one comes after it.
    await new Promise((resolve) => setTimeout(resolve));
  });
  seen.mockReset();
  vi.restoreAllMocks();
});

describe("attributes", () => {
  test("a bare boolean attribute is true, and false is false", async () => {
    const element = await show("<x-probe open></x-probe>");
    expect(lastProps()).toEqual({ open: true });
    expect(element.open).toBe(true);
    await act(() => element.setAttribute("open", "false"));
    expect(lastProps()).toEqual({ open: false });
  });

  test("a removed attribute is a prop that is not given", async () => {
    const element = await show('<x-probe open api-url="/api" limit="3"></x-probe>');
    expect(lastProps()).toEqual({ open: true, apiUrl: "/api", limit: 3 });
    await act(() => {
      for (const name of ["open", "api-url", "limit"]) element.removeAttribute(name);
    });
    expect(lastProps()).toEqual({});
  });

  test("an emptied string is an empty string", async () => {
    const element = await show('<x-probe api-url="/api"></x-probe>');
    await act(() => element.setAttribute("api-url", ""));
    expect(lastProps()).toEqual({ apiUrl: "" });
  });

  test("a number that is not one is said so and is not given", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    const element = await show('<x-probe limit="many"></x-probe>');
    expect(lastProps()).toEqual({});
    expect(warn).toHaveBeenCalledExactlyOnceWith('<x-probe>: limit="many" is not a number and is ignored.');
    await act(() => element.setAttribute("limit", "0"));
    expect(lastProps()).toEqual({ limit: 0 });
  });

  test("a word that is none of those it may be is said so, with those it may be, and is not given", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await show('<x-probe theme="drak"></x-probe>');
    expect(lastProps()).toEqual({});
    expect(warn).toHaveBeenCalledExactlyOnceWith(
      '<x-probe>: theme="drak" is not one of "light", "dark" and is ignored.',
    );
  });

  test("an attribute that is none, but has the letters of one, is said so with the one that is meant", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    await show('<x-probe apiurl="/api" class="mine" data-api-url="/other"></x-probe>');
    expect(warn).toHaveBeenCalledExactlyOnceWith("<x-probe>: unknown attribute apiurl. Use api-url.");
  });

  test("the component gets its props and nothing else: no container", async () => {
    await show("<x-probe></x-probe>");
    expect(lastProps()).toEqual({});
  });

  test("a clone has the attributes and a tree of its own", async () => {
    const element = await show('<x-probe api-url="/api" limit="2"></x-probe>');
    const clone = element.cloneNode(true) as ProbeElement;
    await act(() => document.body.append(clone));
    expect(clone.limit).toBe(2);
    expect(clone.shadowRoot?.textContent).toBe('{"apiUrl":"/api","limit":2}');
    expect(element.shadowRoot?.textContent).toBe('{"apiUrl":"/api","limit":2}');
  });
});

describe("properties", () => {
  test("a primitive is reflected, and reflecting renders no second time", async () => {
    const element = await show("<x-probe></x-probe>");
    seen.mockReset();
    await act(() => {
      element.apiUrl = "/v2";
      element.open = true;
      element.limit = 0;
    });
    expect(element.outerHTML).toBe('<x-probe api-url="/v2" open="" limit="0"></x-probe>');
    expect(lastProps()).toEqual({ apiUrl: "/v2", open: true, limit: 0 });
    expect(seen).toHaveBeenCalledTimes(1);
    await act(() => {
      element.open = false;
    });
    expect(element.hasAttribute("open")).toBe(false);
    expect(lastProps()?.open).toBe(false);
  });

  test("objects and functions reach the component as they are and leave no attribute", async () => {
    const element = await show("<x-probe></x-probe>");
    const items = [{ id: "a" }];
    const load = () => "loaded";
    await act(() => Object.assign(element, { items, load }));
    expect(element.items).toBe(items);
    expect(lastProps()?.items).toBe(items);
    expect(lastProps()?.load).toBe(load);
    expect(element.outerHTML).toBe("<x-probe></x-probe>");
  });

  test("a function's name in an attribute is never looked up on window", async () => {
    Object.assign(window, { stolen: () => "stolen" });
    await show('<x-probe load="stolen"></x-probe>');
    expect(lastProps()).toEqual({});
  });

  test("a property set before the element is defined counts, and is live afterwards", async () => {
    const items = [{ id: "early" }];
    const element = await show('<x-early limit="1"></x-early>');
    Object.assign(element, { items, limit: 5 });
    class EarlyElement extends widgetElement<Props>({
      component: Probe,
      attributes: { limit: "number" },
      properties: ["items"],
    }) {}
    await act(() => defineWidget("x-early", EarlyElement));
    expect(lastProps()?.items).toBe(items);
    expect(lastProps()?.limit).toBe(5);
    expect(element.getAttribute("limit")).toBe("5");
    await act(() => {
      element.limit = 6;
    });
    expect(lastProps()?.limit).toBe(6);
  });

  test("what frameworks assign means the same as the attribute", async () => {
    const element = await show("<x-probe></x-probe>");
    // Vue assigns "" for a bare attribute, React null for one that is gone.
    await act(() => Object.assign(element, { open: "", limit: "4" }));
    expect(lastProps()).toEqual({ open: true, limit: 4 });
    await act(() => Object.assign(element, { open: null, limit: undefined }));
    expect(lastProps()).toEqual({});
    expect(element.outerHTML).toBe("<x-probe></x-probe>");
  });

  test("defining a tag twice keeps the first class", () => {
    class Other extends widgetElement<Props>({ component: Probe }) {}
    expect(() => defineWidget("x-probe", Other)).not.toThrow();
    expect(customElements.get("x-probe")).toBe(ProbeElement);
  });
});

test("what a page has added to Object.prototype does not become a prop", async () => {
  const polluted = { apiUrl: "https://thief.example/api", shadow: "closed", events: ["x"] };
  for (const [key, value] of Object.entries(polluted))
    Object.defineProperty(Object.prototype, key, { value, configurable: true, writable: true, enumerable: true });
  let own: string[];
  try {
    const element = await show("<x-probe open></x-probe>");
    own = Object.keys(lastProps() ?? {});
    expect(element.apiUrl).toBe(undefined);
  } finally {
    for (const key of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, key);
  }
  expect(own).toEqual(["open"]);
});

test("what a page has added to Object.prototype is neither an event nor an attribute", async () => {
  const polluted = { apiUrl: "evil-event", items: "number" };
  for (const [key, value] of Object.entries(polluted))
    Object.defineProperty(Object.prototype, key, { value, configurable: true, writable: true });
  try {
    class PollutedElement extends widgetElement<Props>({
      component: Probe,
      attributes: { apiUrl: "string" },
      properties: ["items"],
    }) {}
    defineWidget("x-polluted", PollutedElement);
    const element = (await show("<x-polluted></x-polluted>")) as InstanceType<typeof PollutedElement>;
    const items = [{ id: "a" }];
    await act(() => {
      element.apiUrl = "/api";
      element.items = items;
    });
    expect(lastProps()?.apiUrl).toBe("/api");
    expect(lastProps()?.items).toBe(items);
  } finally {
    for (const key of Object.keys(polluted)) Reflect.deleteProperty(Object.prototype, key);
  }
});
