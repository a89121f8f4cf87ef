import { render, waitFor } from "@testing-library/react";
import { createElement, type ReactNode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { AuthElement } from "./AuthElement.ts";
import { field, freshPage, signInWith } from "./test/page.fixture.tsx";

freshPage();
afterEach(() => document.body.replaceChildren());

/** A page that a server has rendered, with an element that its script defines right before it hydrates the page. */
function Host({ text }: { text: string }): ReactNode {
  return (
    <main>
      {createElement("freehold-auth", { view: "login" }, <p>{text}</p>, <b slot="wallet">Wallet</b>)}
      <footer>{text}</footer>
    </main>
  );
}

const SERVED =
  '<main><freehold-auth view="login"><p>Before</p><b slot="wallet">Wallet</b></freehold-auth><footer>Before</footer></main>';

test("a React page hydrates around the form, and changes what is its own", async () => {
  const wrong = vi.spyOn(console, "error");
  const container = document.body.appendChild(document.createElement("div"));
  container.innerHTML = SERVED;
  const element = container.querySelector("freehold-auth");
  customElements.define("freehold-auth", AuthElement);
  const { rerender, unmount } = render(<Host text="Before" />, { container, hydrate: true });
  await expect.element(field("Email")).toBeVisible();
  rerender(<Host text="After" />);
  await waitFor(() => expect(container.querySelector("footer")?.textContent).toBe("After"));
  expect(container.querySelector("freehold-auth")).toBe(element);
  await signInWith();
  await expect.element(page.getByText("After").first()).toBeVisible();
  expect(wrong.mock.calls).toEqual([]);
  unmount();
  expect(document.querySelector("freehold-auth, form")).toBeNull();
});
