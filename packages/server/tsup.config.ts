import { library } from "@freehold/tools/build/library";

export default library([
  "index",
  "cli",
  "statements/pdf-thread",
  "investments/receipt-thread",
  "files/encoder-process",
]);
