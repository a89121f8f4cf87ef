import { messages, params } from "@freehold/ui";

/** What uploads say. */
export const $uploadMessages = messages("siteUploads", {
  dropFile: "Drop a file here, or",
  chooseFile: "Choose a file",
  uploading: "Uploading...",
  notUploaded: "The file could not be uploaded.",
  wrongType: params("Choose a file of one of these types: {types}"),
  tooLarge: params("Choose a file of at most {mebibytes} MiB"),
});
