import { deflateSync } from "node:zlib";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { refuseActivePdf } from "./refuse-active-pdf.ts";

const HEAD = "%PDF-1.7\n1 0 obj<</Type/Catalog/OpenAction[3 0 R/Fit]>>endobj\n";
const plain = (objects: string) => Buffer.from(`${HEAD}${objects}\ntrailer<</Root 1 0 R>>\n%%EOF\n`, "latin1");
/** Objects in a compressed stream, as most programs write them. */
const packed = (objects: string, entries = "/Type/ObjStm/N 1/First 4/Filter/FlateDecode", before = "") =>
  Buffer.concat([
    Buffer.from(`${HEAD}${before}5 0 obj<<${entries}>>stream\r\n`, "latin1"),
    deflateSync(Buffer.from(`7 0 ${objects}`, "latin1")),
    Buffer.from("\nendstream endobj\n%%EOF\n", "latin1"),
  ]);
const SCRIPT = "<</S/JavaScript/JS(app.alert\\(1\\))>>";

/** A document with text, a picture's worth of random bytes, and compressed pages. */
async function report(options: PDFKit.PDFDocumentOptions = {}): Promise<Buffer> {
  const document = new PDFDocument(options);
  const chunks: Buffer[] = [];
  document.on("data", (chunk: Buffer) => chunks.push(chunk));
  const ended = new Promise((resolve) => document.on("end", resolve));
  for (let page = 0; page < 20; page++) document.text("Rent, net of costs. ".repeat(200)).addPage();
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

const refused = (bytes: Buffer) => {
  try {
    refuseActivePdf(bytes);
    return null;
  } catch (error) {
    return (error as Error).message.slice(0, 21);
  }
};

describe("a PDF is taken", () => {
  it("that is an ordinary report", async () => expect(refused(await report())).toBeNull());
  it("whose objects are compressed, and have a place to open at", () =>
    expect(refused(packed("<</Type/Page/Launched 1/JS 2>>"))).toBeNull());
  it("with a page that speaks of scripts", () => {
    const page = packed("BT (/JavaScript and /Launch) Tj ET", "/Length 9/Filter/FlateDecode");
    expect(refused(page)).toBeNull();
  });
});

describe("a PDF is refused", () => {
  it.each([
    ["a script", plain(`2 0 obj${SCRIPT}endobj`)],
    ["a script with an escaped name", plain(`2 0 obj${SCRIPT.replace("JavaScript", "J#61va#53cript")}endobj`)],
    ["a program to start", plain("2 0 obj<</S/Launch/F(cmd.exe)>>endobj")],
    ["a file", plain("2 0 obj<</Type/EmbeddedFile>>endobj")],
    ["a form that sends", plain("2 0 obj<</S/SubmitForm/F(http://x.example)>>endobj")],
    ["a script in compressed objects", packed(SCRIPT)],
    ["the same where the type is escaped", packed(SCRIPT, "/Type/Obj#53tm/N 1/Fi#72st 4/Filter/FlateDecode")],
    ["the same behind a false stream", packed(SCRIPT, "/First 4/N 1/A(stream\n)/Filter/FlateDecode")],
    ["the same after a false one", packed(SCRIPT, undefined, "% stream\n")],
  ])("that contains %s", (_, bytes) => expect(refused(bytes)).toBe("This PDF contains scr"));

  it.each([
    ["encrypted", plain("2 0 obj<</Filter/Standard/V 4>>endobj trailer<</Encrypt 2 0 R>>")],
    ["compressed twice", packed(SCRIPT, "/Type/ObjStm/First 4/Filter[/ASCII85Decode/FlateDecode]")],
    [
      "compressed with a predictor",
      packed(SCRIPT, "/Type/ObjStm/First 4/Filter/FlateDecode/DecodeParms<</Predictor 12>>"),
    ],
    ["a bomb", packed("0".repeat(64 * 1024 * 1024))],
    ["broken", Buffer.from(`${HEAD}5 0 obj<</Type/ObjStm/First 4/Filter/FlateDecode>>stream\nno\nendstream`)],
  ])("that is %s", (_, bytes) => expect(refused(bytes)).toBe("We can't check this P"));

  it("that is encrypted by a common program", async () => {
    expect(refused(await report({ userPassword: "secret", pdfVersion: "1.7" }))).toBe("We can't check this P");
  });

  it("soon, also where it is made to take long", () => {
    const many = Buffer.from(`${HEAD}1 0 obj<</First 1${" stream\n".repeat(1_300_000)}`);
    const started = performance.now();
    expect(refused(many)).toBe("We can't check this P");
    expect(performance.now() - started).toBeLessThan(5_000);
  });
});
