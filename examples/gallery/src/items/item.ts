import type { StateName } from "@freehold/testing";
import { screen } from "@testing-library/dom";
import userEvent from "@testing-library/user-event";
import type { ReactNode } from "react";

/** The theme that a widget is given. */
export type Theme = "light" | "dark";

/** A widget in a state. */
export type Item = {
  /** What is to be seen, such as "Form". */
  name: string;
  /** What the API answers. */
  state: StateName;
  /** A person is signed in. @default true */
  signedIn?: boolean;
  /** The page's address, beside its own. @default its own */
  address?: string;
  /** Before the widget is on the page, such as a wallet that is installed. */
  prepare?: () => void;
  view: (theme: Theme) => ReactNode;
  /** What a person does until the state is reached. */
  steps?: () => Promise<void>;
  /** A text that is there once it is. */
  shows: string | RegExp;
};

const user = userEvent.setup({ delay: null });
/** As long as the code of a part that is loaded only then. */
const PATIENCE = { timeout: 20_000 };

/** Waits for a text that can be seen. */
export const see = async (text: string | RegExp): Promise<void> => {
  await screen.findAllByText(text, {}, PATIENCE);
};

/** Fills in the field with this label. */
export async function fill(label: string, value: string): Promise<void> {
  const field = await screen.findByLabelText(label, {}, PATIENCE);
  await user.clear(field);
  await user.type(field, value);
}

/** Presses a button. */
export async function press(name: string | RegExp): Promise<void> {
  await user.click(await screen.findByRole("button", { name }, PATIENCE));
}

/** Presses a key. */
export const key = (name: string): Promise<void> => user.keyboard(`{${name}}`);
