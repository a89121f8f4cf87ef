import { expect, test } from "vitest";
import { getConnectorClient } from "wagmi/actions";
import { asked, button, chain, connect, freshPage, install, OAK, open, pageConfig } from "../../test/page.fixture.tsx";

freshPage("token");

const ORDER = { from: "0x70997970C51812dc3A010C7d01b50e0d17dc79C8", to: "0x00000000000000000000000000000000000000aa" };

/** Asks the wallet as a script of the page would that has got hold of its wagmi configuration. */
async function order() {
  const client = await getConnectorClient(await pageConfig());
  return client.request({ method: "eth_sendTransaction", params: [ORDER] } as never);
}

// A page of its own: there is no way back.
test("a page may only have messages signed as soon as a widget of it says so, and no script takes that back", async () => {
  const wallet = install("Oak Wallet", { rpcUrl: chain.url });
  open({ connectOnly: true });
  await connect("Oak Wallet");
  await expect.element(button(OAK)).toBeVisible();
  wallet.behave({ transaction: "reject" });
  await expect(order()).rejects.toThrow(/rejected/);
  const before = wallet.requests.length;
  open({ connectOnly: true, signOnly: true });
  await expect(order()).rejects.toThrow("was refused");
  Reflect.deleteProperty(globalThis, Symbol.for("freehold.wallet-sign-only"));
  await expect(order()).rejects.toThrow("was refused");
  expect(asked(wallet).slice(before)).not.toContain("eth_sendTransaction");
});
