/** What is known of an error: wallets throw plain objects, too. */
type Cause = { name?: unknown; message?: unknown; code?: unknown; cause?: unknown };

/** An error and what it was caused by, the outermost first. */
export function causesOf(error: unknown): Cause[] {
  const causes: Cause[] = [];
  for (let each = error; typeof each === "object" && each && !causes.includes(each); each = (each as Cause).cause)
    causes.push(each);
  return causes;
}
