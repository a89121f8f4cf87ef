import { isLoopback } from "../platform/is-loopback.ts";
import { StartError } from "../platform/start-error.ts";

/** A bucket of an S3-compatible service. */
export type S3Settings = {
  /** `https://host/bucket`; `http:` on this machine alone. */
  bucketUrl: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const SENTENCE = "FILES_URL must look like s3://key:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1.";

/** Reads `FILES_URL`; null if it is unset. The sentence of an error does not repeat it, as it has a secret. */
export function readS3Settings(read: (name: string) => string | null): S3Settings | null {
  const value = read("FILES_URL");
  if (value === null) return null;
  if (!URL.canParse(value)) throw new StartError(SENTENCE);
  const { protocol, username, password, hostname, host, pathname, searchParams, hash } = new URL(value);
  const [, bucket] = /^\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])\/?$/.exec(pathname) ?? [];
  const isWhole = protocol === "s3:" && username && password && hostname && bucket && !hash;
  if (!isWhole || [...searchParams.keys()].some((name) => name !== "region")) throw new StartError(SENTENCE);
  return {
    bucketUrl: `${isLoopback(hostname.replace(/^\[|\]$/g, "")) ? "http" : "https"}://${host}/${bucket}`,
    region: searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
  };
}
