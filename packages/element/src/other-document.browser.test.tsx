import { act } from "@testing-library/react";
import { useState } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { defineWidget, widgetElement } from "./index.ts";

const css = "@property --_y-unit { syntax: '<length>'; inherits: true; initial-value: 3px } p { color: rgb(1, 2, 3) }";

function Counter() {
  const [times, setTimes] = useState(0);
  return (
    <>
      <button type="button" onClick={() => setTimes(times + 1)}>
        Add
      </button>
      {Array.from({ length: times }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing else.
        <p key={index}>
          Line <svg />
        </p>
      ))}
    </>
  );
}

class CounterElement extends widgetElement<object>({ component: Counter, styles: [css] }) {}
defineWidget("x-counter", CounterElement);

let frame: HTMLIFrameElement;
let other: Document;
beforeEach(() => {
  frame = document.body.appendChild(document.createElement("iframe"));
  other = frame.contentDocument as Document;
});
afterEach(async () => {
  await act(async () => {
    frame.remove();
    document.body.replaceChildren();
    // An element that has left the page unmounts in the next task; this one comes after it.
    await new Promise((resolve) => setTimeout(resolve));
  });
});

const add = (element: Element) => act(() => element.shadowRoot?.querySelector("button")?.click());
const lines = (element: Element) => [...(element.shadowRoot?.querySelectorAll("p") ?? [])];
const styleOf = (line: Element) => (line.ownerDocument.defaultView as Window).getComputedStyle(line);

test("an element that is put into an iframe draws itself there, with its styles", async () => {
  const element = document.createElement("x-counter");
  await act(() => other.body.append(element));
  await add(element);
  expect(lines(element).map((line) => line.ownerDocument === other)).toEqual([true]);
  expect(styleOf(lines(element)[0] as Element).color).toBe("rgb(1, 2, 3)");
  expect(styleOf(lines(element)[0] as Element).getPropertyValue("--_y-unit")).toBe("3px");
});

test("an element that moves into an iframe keeps its state, and goes on there", async () => {
  const element = document.createElement("x-counter");
  await act(() => document.body.append(element));
  await add(element);
  await act(() => other.body.append(other.adoptNode(element)));
  await add(element);
  expect(lines(element)).toHaveLength(2);
  for (const line of lines(element)) expect(styleOf(line).color).toBe("rgb(1, 2, 3)");

  await act(() => document.body.append(element));
  await add(element);
  expect(lines(element)).toHaveLength(3);
  for (const line of lines(element)) expect(styleOf(line).color).toBe("rgb(1, 2, 3)");
});
