import { FreeholdError } from "@freehold/contract";

/** A startup error that an operator can fix. Its message is one sentence, printed without a stack. */
export class StartError extends FreeholdError<"cannot_start"> {
  override readonly name = "StartError";
  override readonly kind = "freehold.start-error";

  constructor(sentence: string) {
    super("cannot_start", sentence);
  }
}
