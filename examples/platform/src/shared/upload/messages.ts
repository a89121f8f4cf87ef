import { messages, params } from "@freehold/ui";

/** What uploads say. */
export const $uploadMessages = messages("siteUploads", {
  dropFile: "Drop a file here, or",
  chooseFile: "Choose a file",
  uploading: "Uploading...",
  notUploaded: "We couldn't upload the file. Try again.",
  wrongType: params("Choose a file of one of these types: {types}"),
  tooLarge: params("Choose a file of at most {mebibytes} MiB"),
});
