/**
 * Saves a file on the person's device.
 *
 * @param content - text is saved as CSV.
 * @example
 * saveFile("payments.csv", "token_type,token_address,receiver,amount\n")
 */
export function saveFile(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(typeof content === "string" ? new Blob([content], { type: "text/csv" }) : content);
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
