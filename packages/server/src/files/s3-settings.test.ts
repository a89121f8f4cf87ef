import { expect, it } from "vitest";
import { readS3Settings } from "./s3-settings.ts";

const read = (value: string | null) => readS3Settings(() => value);

it("names the bucket, its region and the key, encrypted except on this machine", () => {
  expect(read(null)).toBeNull();
  expect(read("s3://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/freehold-files?region=eu-central-1")).toEqual({
    bucketUrl: "https://s3.eu-central-1.amazonaws.com/freehold-files",
    region: "eu-central-1",
    accessKeyId: "AKIA",
    secretAccessKey: "a/b+c",
  });
  expect(read("s3://key:secret@127.0.0.1:9000/files")).toMatchObject({
    bucketUrl: "http://127.0.0.1:9000/files",
    region: "us-east-1",
  });
});

it.each([
  "https://key:secret@s3.example/files",
  "s3://s3.example/files",
  "s3://key@s3.example/files",
  "s3://key:secret@s3.example",
  "s3://key:secret@s3.example/files/below",
  "s3://key:secret@s3.example/files?tls=off",
  "secret",
])("must have a key, a secret, a host and one bucket, and its secret is not repeated: %s", (value) => {
  expect(() => read(value)).toThrow(
    "FILES_URL must look like s3://key:secret@s3.eu-central-1.amazonaws.com/bucket?region=eu-central-1.",
  );
});
