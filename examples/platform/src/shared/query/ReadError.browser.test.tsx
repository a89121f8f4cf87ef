import { ApiError, type ApiErrorCode } from "@freehold/session";
import { useState } from "react";
import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { draw, freshPage } from "../test/shared.fixture.tsx";
import { ReadError } from "./ReadError.tsx";
import { OutageScope } from "./use-outage.tsx";

freshPage();

const failure = (status: number, code: ApiErrorCode, detail: string | null = null, requestId: string | null = null) =>
  new ApiError({ status, code, message: "", body: null, detail, requestId, errors: [], retryAfter: null });
const OUTAGE = failure(0, "unreachable");
const REFUSAL = failure(403, "forbidden", "Only admins may.");

/** A screen with three reads, which stay as they fail until they are tried again. */
function Screen({ errors, onRetry }: { errors: readonly unknown[]; onRetry: (name: string) => void }) {
  const [read, setRead] = useState<readonly string[]>([]);
  return ["Balance", "Transactions", "Deposits"].map((name, place) => (
    <ReadError
      key={name}
      data={undefined}
      error={read.includes(name) ? null : errors[place]}
      notRead={`${name} could not be read.`}
      onRetry={() => {
        onRetry(name);
        setRead((before) => [...before, name]);
      }}
    />
  ));
}

test("one notice tells of one outage, what is missing stands in its place, and all of it is tried again", async () => {
  const onRetry = vi.fn();
  draw(<Screen errors={[OUTAGE, OUTAGE, OUTAGE]} onRetry={onRetry} />);
  await expect.element(page.getByText("Transactions could not be read.")).toBeVisible();
  await expect.element(page.getByRole("alert")).toHaveTextContent("Balance could not be read.Try Again");
  await page.getByRole("button", { name: "Try Again" }).click();
  expect(onRetry.mock.calls.flat()).toEqual(["Balance", "Transactions", "Deposits"]);
  await expect.element(page.getByRole("alert")).not.toBeInTheDocument();
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("a refusal is its own", async () => {
  const onRetry = vi.fn();
  draw(<Screen errors={[OUTAGE, REFUSAL, null]} onRetry={onRetry} />);
  await expect.element(page.getByRole("alert").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Try Again" }).nth(1).click();
  expect(onRetry.mock.calls.flat()).toEqual(["Transactions"]);
});

test("a server that fails by itself is an outage; what it refuses keeps its own sentence and its own request id", async () => {
  const errors = [
    failure(500, "internal"),
    failure(503, "chain_unavailable", "Not now.", "req-2"),
    failure(503, "unavailable"),
  ];
  draw(<Screen errors={errors} onRetry={vi.fn()} />);
  await expect.element(page.getByText("Deposits could not be read.")).toBeVisible();
  expect(page.getByRole("alert").elements()).toHaveLength(2);
  expect(page.getByRole("alert").nth(1).element().textContent).toMatch(/^Not now\..*req-2/);
});

test("what lies over the page tells of an outage by itself, and so does the page", async () => {
  const [onPage, onDialog] = [vi.fn(), vi.fn()];
  draw(
    <>
      <OutageScope>
        <Screen errors={[OUTAGE, null, null]} onRetry={onDialog} />
      </OutageScope>
      <Screen errors={[OUTAGE, OUTAGE, null]} onRetry={onPage} />
    </>,
  );
  await expect.element(page.getByRole("alert").nth(1)).toBeVisible();
  await page.getByRole("button", { name: "Try Again" }).nth(1).click();
  expect(onPage.mock.calls.flat()).toEqual(["Balance", "Transactions"]);
  expect(onDialog).not.toHaveBeenCalled();
});
