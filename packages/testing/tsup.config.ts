import { library } from "@freehold/tools/build/library";

export default library(["index", "answers", "wallet"]);
