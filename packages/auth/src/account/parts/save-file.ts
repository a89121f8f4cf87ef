/** Saves a file that the page has. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  const address = URL.createObjectURL(file);
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}
