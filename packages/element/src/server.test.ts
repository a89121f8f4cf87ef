import { expect, expectTypeOf, test } from "vitest";
import * as entry from "./index.ts";
import { defineWidget, widgetElement } from "./index.ts";

interface Props {
  apiUrl?: string;
  theme?: "light" | "dark" | "auto";
  open?: boolean;
  limit?: number;
  items?: readonly { id: string }[];
  onClosed?: (reason: string) => void;
}

const options = {
  component: (_: Props) => null,
  attributes: { apiUrl: "string", theme: ["light", "dark", "auto"], open: "boolean", limit: "number" },
  properties: ["items"],
  events: { onClosed: "freehold-closed" },
} as const;

test("the entry exports", () => {
  expect(Object.keys(entry)).toMatchInlineSnapshot(`
    [
      "defineWidget",
      "LightSlot",
      "adoptStyles",
      "widgetElement",
    ]
  `);
});

test("on a server without a DOM a widget is an inert class that still describes itself", () => {
  expect(typeof HTMLElement).toBe("undefined");
  class ServerElement extends widgetElement<Props>(options) {}
  expect(new ServerElement()).toBeInstanceOf(ServerElement);
  expect(ServerElement.observedAttributes).toEqual(["api-url", "theme", "open", "limit"]);
  expect(ServerElement.propertyNames).toEqual(["apiUrl", "theme", "open", "limit", "items", "onClosed"]);
  expect(ServerElement.eventNames).toEqual(["freehold-closed"]);
});

test("on a server defineWidget does nothing", () => {
  expect(() => defineWidget("freehold-server", widgetElement<Props>(options))).not.toThrow();
});

test("types: an element is an HTMLElement with exactly the component's props", () => {
  class TypedElement extends widgetElement<Props>(options) {}
  expectTypeOf<TypedElement>().toExtend<HTMLElement>();
  expectTypeOf<Pick<TypedElement, keyof Props>>().toEqualTypeOf<Props>();
});

test("types: an attribute has the type of its prop, and objects have none", () => {
  const component = (_: Props) => null;
  // @ts-expect-error limit is a number
  widgetElement<Props>({ component, attributes: { limit: "string" } });
  // @ts-expect-error items is an object: it belongs to properties
  widgetElement<Props>({ component, attributes: { items: "string" } });
  // @ts-expect-error no such prop
  widgetElement<Props>({ component, properties: ["nothing"] });
  // @ts-expect-error no such prop
  widgetElement<Props>({ component, events: { onNothing: "freehold-nothing" } });
});
