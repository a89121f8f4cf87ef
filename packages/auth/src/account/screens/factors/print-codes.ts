/** What is printed: nothing of it is markup. */
type Paper = { title: string; date: string; note: string; codes: readonly string[] };

/**
 * Prints recovery codes and nothing else of the page, whatever the host's styles for print: they're in a frame of their own, which is made
 * without inline styles, as strict policies ask.
 *
 * @returns what removes the frame. Until then it stays: some browsers read it after `print()` has returned.
 */
export function printCodes({ title, date, note, codes }: Paper): () => void {
  const frame = document.createElement("iframe");
  frame.title = title;
  frame.tabIndex = -1;
  frame.ariaHidden = "true";
  // Not `display: none`, of which Firefox prints an empty page.
  Object.assign(frame.style, { position: "fixed", inlineSize: "0", blockSize: "0", border: "0" });
  document.body.append(frame);
  const paper = frame.contentDocument as Document;
  paper.title = title;
  paper.documentElement.lang = document.documentElement.lang;
  paper.documentElement.dir = getComputedStyle(document.documentElement).direction;
  const add = (tag: string, text: string, style: Partial<CSSStyleDeclaration>) => {
    const node = paper.createElement(tag);
    node.textContent = text;
    Object.assign(node.style, { margin: "0 0 12pt", ...style });
    paper.body.append(node);
  };
  Object.assign(paper.body.style, { margin: "0", font: "11pt/1.4 system-ui, sans-serif", color: "#000" });
  add("h1", title, { fontSize: "16pt" });
  add("p", date, {});
  add("p", note, {});
  for (const code of codes) add("p", code, { font: "13pt/1.4 ui-monospace, monospace", marginBlockEnd: "4pt" });
  frame.contentWindow?.print();
  return () => frame.remove();
}
