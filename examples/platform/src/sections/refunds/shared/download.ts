/**
 * Saves a CSV file on the person's device.
 *
 * @example
 * download("payments.csv", "token_type,token_address,receiver,amount\n")
 */
export function download(name: string, content: string | Blob): void {
  const url = URL.createObjectURL(new Blob([content], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it by the next task.
  setTimeout(() => URL.revokeObjectURL(url));
}
