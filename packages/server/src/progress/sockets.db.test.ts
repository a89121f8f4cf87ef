import { createTestDatabase } from "@freehold/server/testing/test-database";
import { expect, it, vi } from "vitest";
import { createTestApi } from "../api.fixture.ts";
import { pay, someAddress } from "../money.fixture.ts";
import { freePort } from "../platform/database/embedded/free-port.ts";
import { createLog } from "../platform/http/log.ts";
import { drain, listen } from "../platform/http/server/listen.ts";
import { createChanges } from "./changes.ts";

const { sql } = await createTestDatabase();

it("streams whose readers go away give their places back, and a server that stops ends those that are left", async () => {
  const changes = createChanges(sql, createLog({ level: "silent" }));
  const api = createTestApi(sql, { changes });
  const server = await listen(api.app.fetch, { host: "127.0.0.1", port: await freePort() });
  const person = await api.person();
  await pay(sql, person.id, "10");
  const { id } = (await person.post("/wallet/withdraw-total-deposits", { wallet_address: someAddress() })).body
    .withdrawal;
  const open = (signal?: AbortSignal) =>
    fetch(`${server.url}/api/wallet/withdrawals/${id}/events`, {
      headers: { Authorization: `Bearer ${person.token}` },
      ...(signal && { signal }),
    });
  /** Takes all six places, or none. */
  const openAll = async () => {
    const away = new AbortController();
    const statuses = (await Promise.all(Array.from({ length: 6 }, () => open(away.signal)))).map(
      ({ status }) => status,
    );
    const all = statuses.every((status) => status === 200);
    if (!all) away.abort();
    return { all, away };
  };
  for (let round = 0; round < 5; round++) {
    let taken = await openAll();
    // That those of the round before are gone may take a moment to be noticed; the test's own time ends the waiting.
    while (!taken.all) taken = await openAll();
    expect((await open()).status).toBe(503);
    taken.away.abort();
  }
  await expect.poll(async () => (await open()).status).toBe(200);

  // One whose reader takes nothing, and one that is read.
  const [, read] = await Promise.all([open(), open()]);
  const cut = vi.spyOn(server, "closeAllConnections");
  await changes.end();
  // At a moment of its own, so that not all pages come to the next server at once.
  expect(await read.text()).toMatch(/^event: progress\n.*\nretry: \d{3,5}\n\n$/s);
  await drain(server);
  expect(cut).not.toHaveBeenCalled();
});
