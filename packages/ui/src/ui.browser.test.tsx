import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import "./styles.css";
import { Button, Root } from "./index.ts";

test("a button is named by its label", () => {
  render(
    <Root>
      <Button variant="primary">Sign In</Button>
    </Root>,
  );
  expect(screen.getByRole("button", { name: "Sign In" })).toBeTruthy();
});
