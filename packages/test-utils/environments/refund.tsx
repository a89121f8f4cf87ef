import { handlers, rememberSession } from "@freehold/testing";
import { WithdrawAll } from "@freehold/withdraw-all";
import { jest } from "@jest/globals";
import { render, screen } from "@testing-library/react";
import { setupServer } from "msw/node";

const server = setupServer(...handlers("refund-paid"));

beforeAll(() => server.listen({ onUnhandledRequest: "error" }));
afterAll(() => server.close());

test("a paid refund is shown with its receipt", async () => {
  const error = jest.spyOn(console, "error");
  rememberSession();
  render(<WithdrawAll />);
  expect(await screen.findByText("Receipt")).toBeTruthy();
  expect(error).not.toHaveBeenCalled();
});
