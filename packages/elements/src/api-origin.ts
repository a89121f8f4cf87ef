import { configure } from "@freehold/session";

// A partner's page names only the script. Where that comes from, the API is too, unless the page says otherwise
// (`api-url`).
const api = new URL("/api", import.meta.url);
if (api.origin !== globalThis.origin) configure({ apiUrl: api.href });
