import { randomInt } from "node:crypto";
import type { Queryable } from "../database/connect.ts";
import { WORDS } from "./word-list.ts";

/** Reads a person's words, and gives two to a person who has none yet. */
export async function readWords(sql: Queryable, userId: string): Promise<string> {
  const [row] = await sql<{ words: string }[]>`select words from personal_words where user_id = ${userId}`;
  if (row) return row.words;
  // Of two at once, both return what the first one has written.
  const [made] = await sql<[{ words: string }]>`
    insert into personal_words (user_id, words) values (${userId}, ${draw()})
    on conflict (user_id) do update set words = personal_words.words returning words`;
  return made.words;
}

/** Gives a person other words. Emails that are sent from now on have them. */
export async function renewWords(sql: Queryable, userId: string): Promise<string> {
  const [made] = await sql<[{ words: string }]>`
    insert into personal_words as p (user_id, words) values (${userId}, ${draw()})
    on conflict (user_id) do update set
      words = case when p.words = excluded.words then ${draw()} else excluded.words end
    returning words`;
  return made.words;
}

/** Two different words, by a random source that can't be predicted. */
function draw(): string {
  const first = randomInt(WORDS.length);
  const second = (first + 1 + randomInt(WORDS.length - 1)) % WORDS.length;
  return `${WORDS[first]} ${WORDS[second]}`;
}
