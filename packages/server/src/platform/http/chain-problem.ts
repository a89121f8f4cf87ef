import { ChainError } from "../chain/chain-error.ts";
import { ProblemError } from "./problem.ts";

/**
 * Does something with the chain for a person who waits for the answer. What the node does not say is not made up: whatever
 * is wrong with it, the answer is "later".
 *
 * @throws {ProblemError} `chain_unavailable`, in place of a {@link ChainError}.
 */
export async function orUnavailable<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ChainError)) throw error;
    throw chainUnavailable("We can't reach the blockchain right now. Try again in a few minutes.");
  }
}

/** The answer where there is no chain to ask. */
export function noChain(): ProblemError {
  return chainUnavailable("This platform isn't connected to a blockchain, so it can't accept deposits right now.");
}

function chainUnavailable(sentence: string): ProblemError {
  return new ProblemError("chain_unavailable", sentence, { retryAfter: 15 });
}
