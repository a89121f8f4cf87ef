import { act } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { defineWidget, widgetElement } from "./index.ts";

interface Props {
  label?: string;
  onSubmitted?: (request: { id: string }, extra?: string) => unknown;
  onClosed?: () => void;
}

const request = { id: "r-1" };
const callbacks: Props["onSubmitted"][] = [];

function Form({ label = "Send", onSubmitted, onClosed }: Props) {
  callbacks.push(onSubmitted);
  return (
    <>
      <button type="button" id="send" onClick={() => onSubmitted?.(request, "more")}>
        {label}
      </button>
      <button type="button" id="close" onClick={() => onClosed?.()} />
    </>
  );
}

class FormElement extends widgetElement<Props>({
  component: Form,
  attributes: { label: "string" },
  events: { onSubmitted: "freehold-test-submitted", onClosed: "freehold-test-closed" },
}) {}
defineWidget("x-form", FormElement);

async function mount(): Promise<FormElement> {
  const element = document.createElement("x-form") as FormElement;
  await act(() => document.body.append(element));
  return element;
}
const press = (element: FormElement, id: string) =>
  act(() => element.shadowRoot?.querySelector<HTMLButtonElement>(`#${id}`)?.click());

afterEach(async () => {
  await act(async () => {
    document.body.replaceChildren();
    // An element that has left the page unmounts in the next task; this one comes after it.
    await new Promise((resolve) => setTimeout(resolve));
  });
});

test("a callback is an event with its own name that bubbles, leaves shadow roots and carries the first argument", async () => {
  const outer = document.body.appendChild(document.createElement("div"));
  const element = await mount();
  await act(() => outer.attachShadow({ mode: "open" }).append(element));
  const heard = vi.fn<(event: CustomEvent) => void>();
  const listener = heard as unknown as EventListener;
  document.addEventListener("freehold-test-submitted", listener);
  await press(element, "send");
  document.removeEventListener("freehold-test-submitted", listener);

  const event = heard.mock.lastCall?.[0];
  expect(event?.detail).toBe(request);
  expect(event).toMatchObject({ bubbles: true, composed: true });
  expect(event?.target).toBe(outer);
});

test("without an argument the detail is null", async () => {
  const element = await mount();
  const heard = vi.fn();
  element.addEventListener("freehold-test-closed", heard);
  await press(element, "close");
  expect(heard.mock.lastCall?.[0].detail).toBeNull();
});

test("the callback is a property too, as onclick is", async () => {
  const element = await mount();
  const onSubmitted = vi.fn();
  element.onSubmitted = onSubmitted;
  expect(element.onSubmitted).toBe(onSubmitted);
  await press(element, "send");
  expect(onSubmitted).toHaveBeenCalledExactlyOnceWith(request, "more");
  Object.assign(element, { onSubmitted: null });
  await press(element, "send");
  expect(onSubmitted).toHaveBeenCalledOnce();
});

test("what the page's callback throws reaches the console, and the component goes on", async () => {
  const element = await mount();
  const thrown = vi.fn((event: ErrorEvent) => event.preventDefault());
  window.addEventListener("error", thrown);
  const heard = vi.fn();
  element.addEventListener("freehold-test-submitted", heard);
  element.onSubmitted = () => {
    throw new Error("the page's own");
  };
  // The component calls it as it would any other: nothing comes back out of it.
  expect(() => callbacks.at(-1)?.(request)).not.toThrow();
  window.removeEventListener("error", thrown);
  expect(heard).toHaveBeenCalledOnce();
  expect(thrown.mock.lastCall?.[0].error).toMatchObject({ message: "the page's own" });
});

test("the component sees one callback for life, so that no effect runs anew", async () => {
  const element = await mount();
  callbacks.length = 0;
  element.onSubmitted = () => {};
  await act(() => {
    element.label = "Again";
  });
  await act(() => {
    element.label = "And again";
  });
  expect(callbacks).toHaveLength(2);
  expect(new Set(callbacks).size).toBe(1);
});
