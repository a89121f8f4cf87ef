/** Does some things at once. What was begun is ended before a fault is thrown: nothing goes on behind the back of a round. */
export async function settleAll<Results extends unknown[]>(
  ...works: { [Index in keyof Results]: () => Promise<Results[Index]> }
): Promise<Results> {
  const settled = await Promise.allSettled(works.map((work) => work()));
  return settled.map((one) => {
    if (one.status === "rejected") throw one.reason;
    return one.value;
  }) as Results;
}
