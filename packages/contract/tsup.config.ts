import { library } from "@freehold/tools/build/library";

export default library(["index", "schemas", "address", "destination", "signatures"]);
