import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { AwsClient } from "aws4fetch";
import type { Logger } from "pino";
import { ProblemError } from "../platform/http/problem.ts";
import { StartError } from "../platform/start-error.ts";
import { checkNames, type FileStorage, isFileName, isUploadId } from "./file-storage.ts";
import { lazyStream } from "./lazy-stream.ts";
import type { S3Settings } from "./s3-settings.ts";

/** The longest that the service may take to answer, in milliseconds. A body may take longer, as long as it moves. */
const TIMEOUT = 15_000;
/** Attempts after a 5xx or 429, which the service asks for. */
const RETRIES = 3;
/** The longest before the first of them, in milliseconds. It doubles with each. */
const PAUSE = 50;

/**
 * Stores files in a bucket, as `<upload>/<name>`. The service shows an object only once all of it is there and its checksum is right.
 *
 * Its functions throw {ProblemError} `unavailable` while the service can't be reached or refuses, so nothing is taken for stored, or for missing, that isn't.
 */
export function createS3Storage(settings: S3Settings, log: Logger): FileStorage {
  const send = createSend(settings);
  const keyOf = (id: string, name: string) => `/${id}/${name}`;

  async function ask(method: string, path: string, body?: Uint8Array): Promise<Response> {
    const answer = await send(method, path, body).catch((err: Error) => {
      log.warn({ err }, "the storage of files is unreachable");
      throw unavailable();
    });
    if (answer.ok || answer.status === 404) return answer;
    log.warn({ status: answer.status, method }, "the storage of files refuses");
    await answer.body?.cancel();
    throw unavailable();
  }

  async function* list(prefix = ""): AsyncGenerator<{ id: string; name: string; at: number }> {
    let next: string | undefined;
    do {
      const query = new URLSearchParams({ "list-type": "2", prefix, ...(next && { "continuation-token": next }) });
      const page = await (await ask("GET", `?${query}`)).text();
      for (const object of page.split("<Contents>").slice(1)) {
        const [id = "", name = ""] = KEY.exec(object)?.[1]?.split("/") ?? [];
        const at = MODIFIED.exec(object)?.[1] ?? "";
        if (isUploadId(id) && isFileName(name)) yield { id, name, at: Date.parse(at) };
      }
      next = NEXT.exec(page)?.[1];
    } while (next);
  }

  return {
    async put(id, name, bytes) {
      checkNames(id, name);
      const { status } = await ask("PUT", keyOf(id, name), bytes);
      // The bucket is gone.
      if (status === 404) throw unavailable();
    },

    async read(id, name) {
      if (!isUploadId(id) || !isFileName(name)) return null;
      const head = await ask("HEAD", keyOf(id, name));
      if (head.status === 404) return null;
      const open = async () => {
        const { status, body } = await ask("GET", keyOf(id, name));
        if (status === 404 || !body) throw unavailable();
        return body;
      };
      return { stream: lazyStream(open), bytes: Number(head.headers.get("content-length")) };
    },

    async remove(id) {
      checkNames(id);
      for await (const { name } of list(`${id}/`)) await ask("DELETE", keyOf(id, name));
    },

    async *listBefore(moment) {
      // In the order of their keys, so those of an upload are together.
      let [last, newest] = ["", 0];
      for await (const { id, at } of list()) {
        if (id === last) newest = Math.max(newest, at);
        else {
          if (last && newest < moment.getTime()) yield last;
          [last, newest] = [id, at];
        }
      }
      if (last && newest < moment.getTime()) yield last;
    },
  };
}

const KEY = /<Key>([^<]+)</;
const MODIFIED = /<LastModified>([^<]+)</;
const NEXT = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/;

/**
 * Makes sure that the service lets us into the bucket. One that is away doesn't stop a start: files are there again when it is.
 *
 * @returns why it can't be reached; null if it can.
 * @throws {StartError} one sentence, if the key or the bucket is wrong.
 */
export async function checkBucket(settings: S3Settings): Promise<Error | null> {
  const answer = await createSend(settings)("GET", "?list-type=2&max-keys=1").catch((error: Error) => error);
  if (answer instanceof Error) return answer;
  const code = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1];
  if (answer.status >= 400 && answer.status < 500 && answer.status !== 429)
    throw new StartError(
      `FILES_URL can't be used: the storage answers ${[answer.status, code].filter(Boolean).join(" ")}.`,
    );
  return answer.ok ? null : new Error(`The storage answers ${answer.status}.`);
}

type Send = (method: string, path: string, body?: Uint8Array) => Promise<Response>;

function createSend({ bucketUrl, region, accessKeyId, secretAccessKey }: S3Settings): Send {
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  return async (method, path, body) => {
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), TIMEOUT);
    const { signal } = timeout;
    const request = {
      method,
      // No S3 service that is set up right sends one, and the bodies of files go nowhere else.
      redirect: "error" as const,
      ...(body && {
        body: body as BodyInit,
        // Signed, so that the service refuses what has changed on its way.
        headers: { "X-Amz-Content-Sha256": createHash("sha256").update(body).digest("hex") },
      }),
    };
    try {
      for (let attempt = 0; ; attempt++) {
        // Not client.fetch(): Node forgets the signal of a signed request once that is garbage, and then waits for five minutes.
        const answer = await fetch(await client.sign(`${bucketUrl}${path}`, request), { signal });
        if (attempt === RETRIES || (answer.status < 500 && answer.status !== 429)) return answer;
        await answer.body?.cancel();
        await sleep(Math.random() * PAUSE * 2 ** attempt, undefined, { signal });
      }
    } finally {
      clearTimeout(timer);
    }
  };
}

const unavailable = () =>
  new ProblemError("unavailable", "We can't reach our files right now. Try again in a moment.", { retryAfter: 10 });
