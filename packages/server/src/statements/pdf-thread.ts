import { drawAsThread } from "../platform/pdf/as-thread.ts";
import type { Statement, StatementLine } from "./figures.ts";
import { statementPdf } from "./statement-pdf.ts";

// What draws a statement: `routes.ts` starts it.
await drawAsThread<Statement, StatementLine[]>((statement, lines) => statementPdf({ statement, lines }));
