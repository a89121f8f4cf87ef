import { BaseError, RpcRequestError } from "viem";
import { expect, it } from "vitest";
import { translate } from "./chain-error.ts";

it.each([429, -32_005])("a call that the node has no time for now, by code %i, is not refused", (code) => {
  const refusal = new RpcRequestError({ body: {}, url: "http://node", error: { code, message: "Too many requests" } });
  expect(translate(new BaseError("The call failed.", { cause: refusal }))).toMatchObject({ code: "unreachable" });
});
