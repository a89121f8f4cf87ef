import { join } from "node:path";
import type { Logger } from "pino";
import { createFolderStorage, type FileStorage } from "./file-storage.ts";
import type { S3Settings } from "./s3-settings.ts";
import { checkBucket, createS3Storage } from "./s3-storage.ts";

/**
 * Opens the storage of uploads that the settings name: a bucket, or a folder.
 *
 * @throws {StartError} one sentence, if the bucket isn't there or doesn't let us in.
 */
export async function openStorage(
  { files, dataDir }: { files: S3Settings | null; dataDir: string },
  log: Logger,
): Promise<FileStorage> {
  if (!files) return createFolderStorage(join(dataDir, "files"));
  const away = await checkBucket(files);
  if (away) log.warn({ err: away }, "the storage of files is unreachable");
  return createS3Storage(files, log);
}
