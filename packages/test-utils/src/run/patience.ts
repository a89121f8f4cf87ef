/** How long a test waits for what comes, in milliseconds. What passes waits no longer, however busy the machine is. */
export const PATIENCE = 120_000;
