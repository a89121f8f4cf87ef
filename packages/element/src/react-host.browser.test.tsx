import { act } from "@testing-library/react";
import { StrictMode, useEffect, useState } from "react";
import { createRoot } from "react-dom/client";
import { expect, test, vi } from "vitest";
import { defineWidget, widgetElement } from "./index.ts";

const unmounted = vi.fn();

function Counter({ label = "count" }: { label?: string }) {
  const [count, setCount] = useState(0);
  useEffect(() => unmounted, []);
  return (
    <button type="button" onClick={() => setCount(count + 1)}>
      {label} {count}
    </button>
  );
}

class CounterElement extends widgetElement<{ label?: string }>({
  component: Counter,
  attributes: { label: "string" },
}) {}
defineWidget("x-hosted-counter", CounterElement);

test("inside a React page in strict mode it is mounted once and follows its props", async () => {
  const host = document.body.appendChild(document.createElement("div"));
  const root = createRoot(host);
  const Tag = "x-hosted-counter" as "div";
  const render = (props: object) =>
    act(() =>
      root.render(
        <StrictMode>
          <Tag {...props} />
        </StrictMode>,
      ),
    );
  await render({ label: "total" });
  const button = host.firstElementChild?.shadowRoot?.querySelector("button") as HTMLButtonElement;
  await act(() => button.click());
  await render({ label: "sum" });
  expect(button.textContent).toBe("sum 1");
  await render({});
  expect(button.textContent).toBe("count 1");
  await act(() => root.unmount());
  await vi.waitFor(() => expect(unmounted).toHaveBeenCalledTimes(1));
});
