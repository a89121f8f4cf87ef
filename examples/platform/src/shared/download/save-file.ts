/**
 * Makes a file of the path of the failed call.
 *
 * @param content - text becomes CSV.
 * @example
 * toFile("payments.csv", "token_type,token_address,receiver,amount\n")
 */
export function toFile(name: string, content: string | Blob): File {
  return new File([content], name, { type: typeof content === "string" ? "text/csv" : content.type });
}

/** Saves a file on the person's device. Browsers inside apps may do nothing: show a {@link SavedFile} beside it. */
export function saveFile(file: File): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = file.name;
  link.click();
  // The browser has taken it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
