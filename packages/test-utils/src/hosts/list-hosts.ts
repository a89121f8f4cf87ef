import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { listFiles } from "@freehold/tools/lint/list-files";
import { root } from "../published/consumer.ts";

/** A project of `examples/hosts`. */
export type Host = {
  /** Its folder's name. */
  name: string;
  /** What it is made with. */
  title: string;
  /** Its files, from the root of the repository. */
  files: string[];
};

/** Where the hosts are, from the root of the repository. */
export const HOSTS = "examples/hosts";

/**
 * The hosts, by name.
 *
 * @param names - those that are wanted. @default all
 * @throws {Error} one sentence that has all names, if one of them is not there.
 */
export function listHosts(names: readonly string[] = []): Host[] {
  const hosts = listFiles(`${HOSTS}/*/package.json`)
    .map((file) => dirname(file))
    .sort()
    .map((folder) => ({
      name: basename(folder),
      title: JSON.parse(readFileSync(join(root, folder, "package.json"), "utf8")).description as string,
      files: listFiles(`${folder}/*`),
    }));
  const missing = names.find((name) => !hosts.some((host) => host.name === name));
  if (missing) throw new Error(`There is no host ${missing}: there are ${hosts.map(({ name }) => name).join(", ")}.`);
  return names.length === 0 ? hosts : hosts.filter(({ name }) => names.includes(name));
}
