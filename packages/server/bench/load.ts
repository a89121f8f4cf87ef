import autocannon from "autocannon";

/** What a load did. */
export type Measured = {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
};

/** A bounded load on one path of a server on this machine. */
export type Load = {
  url: string;
  method?: "GET" | "POST";
  path: string;
  /** How many requests. */
  amount: number;
  connections: number;
  body?: string;
  /** A bearer token for each request. */
  token?: () => string;
};

/**
 * Sends requests and measures each one.
 *
 * @throws if one was not answered with 2xx: a benchmark of refusals would say nothing.
 */
export async function measure({
  url,
  method = "GET",
  path,
  amount,
  connections,
  body,
  token,
}: Load): Promise<Measured> {
  const times: number[] = [];
  const request: autocannon.Request = {
    method,
    path,
    ...(body !== undefined && { body }),
    setupRequest: (fresh) => ({
      ...fresh,
      headers: {
        ...(token && { Authorization: `Bearer ${token()}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
      },
    }),
  };
  const start = performance.now();
  let end = start;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    // Seconds: on a busy machine one request over 100,000 deposits takes longer than the default of 10.
    const options = { url, amount, connections, requests: [request], timeout: 60 };
    const run = autocannon(options, (error: Error | null, done) => (error ? reject(error) : resolve(done)));
    run.on("response", (_client, _status, _bytes, milliseconds) => {
      times.push(milliseconds);
      // autocannon itself looks once a second whether it is done.
      end = performance.now();
    });
  });
  const seconds = (end - start) / 1000;
  if (result["2xx"] !== amount || result.errors > 0)
    throw new Error(`${method} ${path}: ${result["2xx"]} of ${amount} requests were answered with 2xx.`);
  times.sort((a, b) => a - b);
  const at = (part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] as number;
  return { perSecond: amount / seconds, p50: at(0.5), p99: at(0.99) };
}

/** The middle one of several measurements, number by number. */
export function median(runs: Measured[]): Measured {
  const of = (key: keyof Measured) => middle(runs.map((run) => run[key]));
  return { perSecond: of("perSecond"), p50: of("p50"), p99: of("p99") };
}

/** The middle one of several numbers. */
export function middle(numbers: number[]): number {
  return numbers.sort((a, b) => a - b)[numbers.length >> 1] as number;
}
