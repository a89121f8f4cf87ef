import { expect, it } from "vitest";
import { deceived, node, startLyingNode, world } from "./lying-node.fixture.ts";

startLyingNode();

it("logs that the node did not give are found behind more blocks than are read again in small parts, too", async () => {
  const platform = deceived();
  const ada = await platform.investor();
  await platform.round();
  node.lie = (method, _params, forward) => (method === "eth_getLogs" ? [] : forward());
  await ada.deposit(5n);
  await world.node.mine(2_100);
  await platform.round();
  node.lie = undefined;
  await platform.newRound()();
  expect(await ada.deposits()).toEqual([["confirmed", 5n]]);
});
