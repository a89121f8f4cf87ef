import { act } from "@testing-library/react";
import { useLayoutEffect } from "react";
import { createPortal } from "react-dom";
import { afterEach, expect, test, vi } from "vitest";
import { defineWidget, LightSlot, type LightSlots, widgetElement } from "./index.ts";

const CSS = "x-slotted .fh-slotted button { color: rgb(1, 2, 3) }";
const onPress = vi.fn();
const onForm = vi.fn();

function Form({ isHidden, lightSlots }: { isHidden?: boolean; lightSlots: LightSlots }) {
  return (
    // biome-ignore lint/a11y: what is pressed within is heard here
    <section onClick={onForm}>{!isHidden && <Field slot={lightSlots.field as LightSlot} />}</section>
  );
}

function Field({ slot }: { slot: LightSlot }) {
  useLayoutEffect(() => slot.show(), [slot]);
  return (
    <>
      <slot name={slot.name} />
      {createPortal(
        <button type="button" id={`${slot.prefix}send`} onClick={onPress}>
          Send
        </button>,
        slot.node,
      )}
    </>
  );
}

class SlottedElement extends widgetElement<{ isHidden?: boolean }>({
  component: Form,
  attributes: { isHidden: "boolean" },
  lightSlots: (element) => ({ field: new LightSlot(element, "x-field", [CSS]) }),
}) {}
defineWidget("x-slotted", SlottedElement);

const before = [...document.adoptedStyleSheets];
const adopted = () => document.adoptedStyleSheets.filter((sheet) => !before.includes(sheet)).length;
/** A slot is shown in the task after the element's first, and an element that has left the page unmounts in the next. */
const nextTask = () => act(() => new Promise((resolve) => setTimeout(resolve)));

async function mount(): Promise<SlottedElement> {
  const element = document.createElement("x-slotted") as SlottedElement;
  await act(() => document.body.append(element));
  await nextTask();
  return element;
}

afterEach(async () => {
  document.body.replaceChildren();
  await nextTask();
  vi.clearAllMocks();
});

test("its content is in the page's tree, styled, and is heard once by what is around it", async () => {
  const element = await mount();
  const button = element.querySelector("button") as HTMLButtonElement;
  expect(button.closest("[slot]")).toBe(element.firstElementChild);
  expect(getComputedStyle(button).color).toBe("rgb(1, 2, 3)");
  expect(button.checkVisibility()).toBe(true);
  await act(() => button.click());
  expect([onPress, onForm].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

// A framework that hydrates the page takes a node that its server did not send for a mistake.
test("an element that is upgraded has no node of its own before the next task", async () => {
  document.body.innerHTML = "<x-slotted><p>Host</p></x-slotted>";
  const element = document.querySelector("x-slotted") as SlottedElement;
  expect(element.innerHTML).toBe("<p>Host</p>");
  await nextTask();
  await vi.waitFor(() => expect(element.querySelector("button")).not.toBeNull());
  expect(element.firstElementChild?.localName).toBe("p");
});

test("it leaves the page with what it shows, and its style sheets with the last one", async () => {
  const elements = [await mount(), await mount()] as const;
  const ids = elements.map((element) => element.querySelector("button")?.id);
  expect(new Set(ids).size).toBe(2);
  expect(adopted()).toBe(1);
  elements[0].isHidden = true;
  await nextTask();
  await vi.waitFor(() => expect(elements[0].childElementCount).toBe(0));
  expect(adopted()).toBe(1);
  elements[1].remove();
  await nextTask();
  expect(adopted()).toBe(0);
  elements[0].isHidden = false;
  await vi.waitFor(() => expect(elements[0].querySelector("button")).not.toBeNull());
  expect(adopted()).toBe(1);
});
