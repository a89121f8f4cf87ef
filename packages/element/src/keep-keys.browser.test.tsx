import { act } from "@testing-library/react";
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { defineWidget, widgetElement } from "./index.ts";

const onPress = vi.fn();
const onKeyDown = vi.fn();

class FieldsElement extends widgetElement<object>({
  component: () => (
    <>
      <input id="address" onKeyDown={({ key }) => onKeyDown(key)} />
      <input id="check" type="checkbox" />
      <textarea id="note" />
      <button id="send" type="button" onClick={onPress} />
      <slot />
    </>
  ),
}) {}
defineWidget("x-fields", FieldsElement);

/** A page with shortcuts, which only leaves keys alone while a field of its own has the focus. */
const heard: string[] = [];
function takeShortcut(event: Event): void {
  if ((event.target as Element).tagName === "INPUT") return;
  heard.push(event instanceof KeyboardEvent ? event.key : event.type);
  event.preventDefault();
}

let element: FieldsElement;
const find = (selector: string) => element.shadowRoot?.querySelector(selector) as HTMLInputElement;

beforeEach(async () => {
  heard.length = 0;
  element = document.createElement("x-fields") as FieldsElement;
  await act(() => document.body.append(element));
  for (const type of ["keydown", "paste"]) {
    document.addEventListener(type, takeShortcut);
    onTestFinished(() => document.removeEventListener(type, takeShortcut));
  }
});
afterEach(() => element.remove());

// Once "jessie.fes@freehold.test" was "ji.@rhold.tt".
test("what is typed into a field of an element is no shortcut of its page", async () => {
  find("#address").focus();
  await userEvent.keyboard("jessie.fes@freehold.test/?");
  expect(find("#address").value).toBe("jessie.fes@freehold.test/?");
  find("#note").focus();
  await userEvent.keyboard("see /faq{Backspace}{ArrowLeft}{Enter}");
  expect(find("#note").value).toBe("see /f\na");
  find("#check").focus();
  await userEvent.keyboard(" ");
  expect(find("#check").checked).toBe(true);
  expect(heard).toEqual([]);
});

test("nor is what is pasted", async () => {
  const paste = new ClipboardEvent("paste", { bubbles: true, composed: true, cancelable: true });
  find("#address").dispatchEvent(paste);
  expect(paste.defaultPrevented).toBe(false);
});

test("a button is pressed by Enter and by Space", async () => {
  onPress.mockClear();
  find("#send").focus();
  await userEvent.keyboard("{Enter} ");
  expect(onPress).toHaveBeenCalledTimes(2);
});

test("the element hears its own keys, and the page those that are about more than a field", async () => {
  onKeyDown.mockClear();
  find("#address").focus();
  await userEvent.keyboard("a{Escape}");
  expect(onKeyDown.mock.calls.flat()).toEqual(["a", "Escape"]);
  expect(heard).toEqual(["Escape"]);
  find("#send").focus();
  await userEvent.keyboard("/");
  expect(heard).toEqual(["Escape", "/"]);
});

test("a field that the page has put into the element is the page's own", async () => {
  const own = element.appendChild(document.createElement("textarea"));
  own.focus();
  await userEvent.keyboard("s");
  expect(heard).toEqual(["s"]);
});
