import { cleanup, render } from "@testing-library/react";
import { type ComponentType, StrictMode } from "react";
import { afterEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { type LazyState, LazyView, type LoadView, Waiting } from "./index.ts";

type Props = { name: string };
const View = ({ name }: Props) => <p>Hello {name}</p>;
const TEXT = { loading: "Loading...", failed: "It could not be loaded.", tryAgain: "Try Again" };
const waiting = (state: LazyState) => <Waiting {...state} text={TEXT} />;
const loads = () => vi.fn<LoadView<Props>>(async () => View);

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("fetches the view once it may, and gives it the newest props", async () => {
  const load = loads();
  const { rerender } = render(<LazyView load={undefined} props={{ name: "A" }} waiting={waiting} />);
  await expect.element(page.getByRole("status")).toMatchTextContent("Loading...");
  expect(load).not.toHaveBeenCalled();
  rerender(<LazyView load={load} props={{ name: "A" }} waiting={waiting} />);
  rerender(<LazyView load={load} props={{ name: "B" }} waiting={waiting} />);
  await expect.element(page.getByText("Hello B")).toBeVisible();
  rerender(<LazyView load={undefined} props={{ name: "C" }} waiting={waiting} />);
  await expect.element(page.getByText("Hello C")).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test("what cannot be fetched: says so, and tries again when asked", async () => {
  const logged = vi.spyOn(console, "error").mockImplementation(() => {});
  const load = loads().mockRejectedValueOnce(new TypeError("Failed to fetch dynamically imported module"));
  render(<LazyView load={load} props={{ name: "A" }} waiting={waiting} />);
  await expect.element(page.getByRole("alert")).toMatchTextContent("It could not be loaded.");
  expect(logged).toHaveBeenCalledOnce();
  await userEvent.click(page.getByRole("button", { name: "Try Again" }));
  await expect.element(page.getByText("Hello A")).toBeVisible();
});

test("without words nothing stands in its place; gone before it came, nothing is left", async () => {
  let arrive: (view: ComponentType<Props>) => void = () => {};
  const load = () => new Promise<ComponentType<Props>>((resolve) => (arrive = resolve));
  const { container, unmount } = render(
    <StrictMode>
      <LazyView load={load} props={{ name: "A" }} />
    </StrictMode>,
  );
  expect(container.innerHTML).toBe("");
  unmount();
  arrive(View);
  await Promise.resolve();
  expect(container.innerHTML).toBe("");
});
