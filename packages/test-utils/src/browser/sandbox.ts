/**
 * Puts a frame into the page that may run scripts and may not submit forms, as partners frame what is not theirs.
 *
 * @returns where to render, and what takes the frame out.
 * @example
 * const { container, remove } = sandbox();
 * onTestFinished(remove);
 * render(<Auth />, { container });
 */
export function sandbox(): { container: HTMLElement; remove: () => void } {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts allow-same-origin");
  document.body.append(frame);
  const inner = frame.contentDocument as Document;
  return { container: inner.body.appendChild(inner.createElement("div")), remove: () => frame.remove() };
}
