/**
 * Reads the body of another server's response.
 *
 * @param longest - in characters.
 * @throws {Error} for a longer body, without reading the rest.
 */
export async function readText(answer: Response, longest: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    if (text.length > longest) throw new Error("The response is too long.");
  }
  return text;
}
