const STATUS_TEXT: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  402: "Payment Required",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  406: "Not Acceptable",
  408: "Request Timeout",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Payload Too Large",
  414: "URI Too Long",
  415: "Unsupported Media Type",
  422: "Unprocessable Entity",
  425: "Too Early",
  429: "Too Many Requests",
  431: "Request Header Fields Too Large",
  451: "Unavailable For Legal Reasons",
  500: "Internal Server Error",
  501: "Not Implemented",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/**
 * Returns the HTTP status text of a response. HTTP/2 and HTTP/3 send none, so it then comes from a table (DESIGN 3).
 *
 * @param sent - the response's own text, often empty.
 * @example
 * statusText(401, "") // "Unauthorized"
 */
export function statusText(status: number, sent: string): string {
  return sent || (STATUS_TEXT[status] ?? String(status));
}
