import { library } from "../../tsup.base.ts";

export default library(["index", "cli", "files/rewrite-process", "statements/pdf-thread"]);
