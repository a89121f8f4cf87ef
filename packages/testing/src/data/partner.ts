/** A client secret of the shape that the API issues, for a page's `fetchClientSecret`. */
export const CLIENT_SECRET: string = `fh_es_${"testing".padEnd(43, "-")}`;

/** The platform whose windows a partner's page opens. */
export const WINDOW = "https://freehold.example";
