import { sandbox } from "@freehold/test-utils/browser/sandbox";
import { fireEvent, render, within } from "@testing-library/react";
import { type FormEvent, useState } from "react";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { Button, Root, TextField } from "../index.ts";

const onSubmit = vi.fn((event: FormEvent) => event.preventDefault());

function Form({ noValidate = false, outside = false }) {
  const [typed, setTyped] = useState("");
  return (
    <Root>
      <form id="form" noValidate={noValidate} onSubmit={onSubmit}>
        <TextField
          label="Email"
          type="email"
          required
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {!outside && <Button type="submit">Sign In</Button>}
      </form>
      {outside && (
        <Button type="submit" form="form">
          Sign In
        </Button>
      )}
    </Root>
  );
}

beforeEach(() => void onSubmit.mockClear());

// Such a frame drops a form without an event: nothing happened, and only the console knew.
const PLACES = {
  "a page": () => undefined,
  "a frame that may not submit forms": () => {
    const { container, remove } = sandbox();
    onTestFinished(remove);
    return container;
  },
};

describe.each(Object.entries(PLACES))("in %s", (_, place) => {
  test.each([{}, { outside: true }, { noValidate: true }])(
    "a form is submitted once by a press and by Enter: %j",
    async (props) => {
      const { container } = render(<Form {...props} />, { container: place() });
      const form = within(container);
      const field = form.getByLabelText("Email");
      fireEvent.change(field, { target: { value: "jessie@freehold.test" } });
      form.getByRole("button").click();
      expect(onSubmit).toHaveBeenCalledTimes(1);
      field.focus();
      await userEvent.keyboard("{Enter}");
      await vi.waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
    },
  );

  test("a field that is not filled in is asked for", () => {
    const { container } = render(<Form />, { container: place() });
    const field = within(container).getByLabelText("Email");
    const onInvalid = vi.fn();
    field.addEventListener("invalid", onInvalid);
    within(container).getByRole("button").click();
    expect(onInvalid).toHaveBeenCalled();
    expect(field.ownerDocument.activeElement).toBe(field);
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

test("a button whose press is prevented submits nothing", () => {
  const { container } = render(
    <form onSubmit={onSubmit}>
      <Button type="submit" onClick={(event) => event.preventDefault()}>
        Send
      </Button>
    </form>,
  );
  within(container).getByRole("button").click();
  expect(onSubmit).not.toHaveBeenCalled();
});
