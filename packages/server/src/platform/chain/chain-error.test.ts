import { BaseError, RpcRequestError } from "viem";
import { expect, it } from "vitest";
import { HistoryLostError, translate } from "./chain-error.ts";

it.each([429, -32_005])("a call that the node has no time for now, by code %i, is not refused", (code) => {
  const refusal = new RpcRequestError({ body: {}, url: "http://node", error: { code, message: "Too many requests" } });
  expect(translate(new BaseError("The call failed.", { cause: refusal }))).toMatchObject({ code: "unreachable" });
});

it.each([
  ["geth and Nethermind", 4_444, "pruned history unavailable"],
  ["Erigon", -32_000, "old data not available due to pruning"],
  ["Besu", -32_000, "Block has been pruned"],
  ["a provider", -32_000, "historical logs are not available on this endpoint"],
])("a node that has thrown away old logs is named with the setting that helps, as %s says it", (_, code, message) => {
  const fault = translate(new RpcRequestError({ body: {}, url: "http://node", error: { code, message } }));
  expect(fault).toBeInstanceOf(HistoryLostError);
  expect(fault).toMatchObject({
    code: "refused",
    message: expect.stringMatching(`${message}.*CHAIN_RPC_URL.*archive`),
  });
});
