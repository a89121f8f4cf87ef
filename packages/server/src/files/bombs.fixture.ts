import { constants, deflateRawSync, deflateSync } from "node:zlib";
import { writeObjects } from "./write-objects.fixture.ts";

/** Forty levels of pages that each has twice: to count them takes years. */
export const ENDLESS = writeObjects(
  "<</Type/Catalog/Pages 2 0 R>>",
  ...Array.from({ length: 40 }, (_, n) => `<</Type/Pages/Count 1/Kids[${n + 3} 0 R ${n + 3} 0 R]>>`),
  "<</Type/Pages/Count 0/Kids[]>>",
);

/** Two gigabytes of blanks, packed twice into a few kilobytes. */
export function bomb(): Buffer {
  const mebibyte = deflateRawSync(Buffer.alloc(2 ** 20, " "), { finishFlush: constants.Z_FULL_FLUSH });
  const packed = deflateSync(Buffer.concat([Buffer.from("789c", "hex"), ...Array<Buffer>(2_048).fill(mebibyte)]));
  const head = `<</Type/ObjStm/N 1/First 9/Filter[/FlateDecode/FlateDecode]/Length ${packed.length}>>`;
  return writeObjects("<</Type/Catalog/Pages 2 0 R>>", `${head}\nstream\n${packed.toString("latin1")}\nendstream`);
}
