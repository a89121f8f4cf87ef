import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";

/** The mails a server wrote as .eml files, oldest first; none if the folder is not there yet. */
export async function readMails(folder: string): Promise<ParsedMail[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return [];
  });
  const files = names.filter((name) => /^[^.].*\.eml$/.test(name)).sort();
  return Promise.all(files.map(async (name) => simpleParser(await readFile(join(folder, name)))));
}
