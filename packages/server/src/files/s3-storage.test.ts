import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, it, onTestFinished, vi } from "vitest";
import { createLog } from "../platform/http/log.ts";
import { createS3Storage } from "./s3-storage.ts";

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** A storage that a server answers for. */
async function createStorage(server: ReturnType<typeof createServer>) {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return createS3Storage(
    { bucketUrl: `http://127.0.0.1:${port}/files`, region: "us-east-1", accessKeyId: "id", secretAccessKey: "secret" },
    createLog({ level: "silent" }),
  );
}

it("a file whose storage doesn't answer is unavailable after fifteen seconds, whatever was collected as garbage meanwhile", async () => {
  const server = createServer();
  const storage = await createStorage(server);
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const reading = expect(storage.read(crypto.randomUUID(), "document.pdf")).rejects.toMatchObject({
    code: "unavailable",
  });
  await once(server, "request");
  collectGarbage();
  vi.advanceTimersByTime(15_000);
  await reading;
});

it("a storage that is asked too often, or fails, is asked three times more", async () => {
  const statuses = [500, 429, 503, 200];
  let asked = 0;
  const storage = await createStorage(
    createServer((_request, response) => response.writeHead(statuses[asked++] ?? 200, { "Content-Length": 9 }).end()),
  );
  const file = await storage.read(crypto.randomUUID(), "document.pdf");
  expect([asked, file?.bytes]).toEqual([4, 9]);
  const failing = await createStorage(createServer((_request, response) => response.writeHead(500).end()));
  await expect(failing.read(crypto.randomUUID(), "document.pdf")).rejects.toMatchObject({ code: "unavailable" });
});
