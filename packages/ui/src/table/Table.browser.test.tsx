import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import "../styles.css";
import { Root, Table } from "../index.ts";

test("a table is native, named by its caption, and its region can be scrolled with the keyboard", async () => {
  render(
    <Root>
      <Table
        caption="Deposits"
        hideCaption
        columns={[{ key: "a", header: "Amount" }]}
        rows={[{ a: "1" }, { a: "2" }]}
      />
    </Root>,
  );
  expect(screen.getByRole("table", { name: "Deposits" })).toBeTruthy();
  expect(screen.getAllByRole("row")).toHaveLength(3);
  await userEvent.tab();
  expect(document.activeElement).toBe(screen.getByRole("region", { name: "Deposits" }));
});
