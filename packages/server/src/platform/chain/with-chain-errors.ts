import { translate } from "./chain-error.ts";

/** Does something with the node. @throws {ChainError} in place of viem's errors, which repeat the node's address. */
export async function withChainErrors<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw translate(error);
  }
}
