import { library } from "../../tsup.base.ts";

export default library(["index", "cli", "statements/pdf-thread"]);
