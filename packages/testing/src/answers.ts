import { PROBLEMS, type Problem, type ProblemCode } from "@freehold/contract";
import { HttpResponse } from "msw";

/** What a route answers to a request, and to what stands in its path, such as an `id`. */
export type Answer = (request: Request, params: Readonly<Record<string, unknown>>) => Response | Promise<Response>;

/** What an API answers, by route: `GET /auth/me`, without the API's address. */
export type Answers = Record<`${"GET" | "POST" | "PATCH" | "DELETE"} /${string}`, Answer>;

/** A JSON answer. */
export const json = (body: object | null, status = 200): Response => HttpResponse.json(body as never, { status });

/** An answer without a body. */
export const noContent = (): Response => new HttpResponse(null, { status: 204 });

/** No answer comes, as without a network. */
export const unreachable = (): Response => HttpResponse.error();

/** The answer never comes. */
export const never = (): Promise<Response> => new Promise(() => {});

/**
 * A problem answer as the server writes it.
 *
 * @param detail - the sentence for people.
 * @param more - what the problem has beside that, such as `errors`.
 */
export function problem(
  code: ProblemCode,
  detail: string,
  more: Partial<Problem> = {},
  headers: Record<string, string> = {},
): Response {
  const [status, title] = PROBLEMS[code];
  const body = { type: `urn:freehold:problem:${code}`, title, status, detail, code, success: false, message: detail };
  return HttpResponse.json({ ...body, request_id: "req_testing", ...more } as never, {
    status,
    headers: { "Content-Type": "application/problem+json", ...headers },
  });
}

/** A stream of server-sent events that says one thing and stays open. */
export function stream(event: string, data: object): Response {
  const words = new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
  return new HttpResponse(new ReadableStream({ start: (controller) => controller.enqueue(words) }), {
    headers: { "Content-Type": "text/event-stream" },
  });
}
