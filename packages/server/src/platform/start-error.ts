/** A reason not to start that the person who starts it can mend. Its message is one sentence, printed without a stack. */
export class StartError extends Error {
  override name = "StartError" as const;
}
