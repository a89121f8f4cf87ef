/**
 * Opens a stream with the first read, so that an answer whose body isn't read, as to HEAD, leaves nothing open.
 *
 * @param open - makes the stream.
 */
export function lazyStream(
  open: () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>,
): ReadableStream<Uint8Array> {
  let reader: ReadableStreamDefaultReader<Uint8Array> | undefined;
  return new ReadableStream(
    {
      async pull(controller) {
        reader ??= (await open()).getReader();
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      async cancel() {
        await reader?.cancel();
      },
    },
    { highWaterMark: 0 },
  );
}
