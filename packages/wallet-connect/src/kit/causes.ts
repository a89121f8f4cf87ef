/** What is known of an error: wallets throw plain objects, too. */
type Cause = { name?: unknown; message?: unknown; code?: unknown; cause?: unknown };

/** What is in an error, and in what it was caused by. */
export function explain(error: unknown) {
  const causes = causesOf(error);
  return {
    causes,
    isNamed: (...names: string[]) => causes.some(({ name }) => names.includes(String(name))),
    hasCode: (...codes: unknown[]) => causes.some(({ code }) => codes.includes(code)),
  };
}

/** The outermost first. */
function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let each = error; typeof each === "object" && each && !causes.includes(each); each = (each as Cause).cause)
    causes.push(each);
  return causes;
}
