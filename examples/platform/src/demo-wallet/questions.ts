import type { Question } from "@freehold/testing/wallet";
import { atom } from "nanostores";

/** What the person who is asked has to answer. */
export type Asked = Question & {
  id: number;
  answer(approved: boolean): void;
};

let count = 0;

/** What the wallet wants to know, the first first. */
export const $questions = atom<readonly Asked[]>([]);

/** Puts a question at the end of the line. @returns the answer, when it is given */
export function ask(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    count += 1;
    const id = count;
    const answer = (approved: boolean) => {
      $questions.set($questions.get().filter((each) => each.id !== id));
      resolve(approved);
    };
    $questions.set([...$questions.get(), { ...question, id, answer }]);
  });
}
