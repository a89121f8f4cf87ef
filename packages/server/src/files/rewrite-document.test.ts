import { decodePDFRawStream, PDFDict, PDFDocument, PDFName, PDFRawStream, PDFString } from "@cantoo/pdf-lib";
import PdfKit from "pdfkit";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, it } from "vitest";
import { rewriteDocument } from "./rewrite-document.ts";
import { writeObjects } from "./write-objects.fixture.ts";

/** Words of pages as people read them. */
async function wordsOf(bytes: Uint8Array): Promise<string> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  return text.trim();
}

/** Everything that a file holds, each stream as it is once decoded, whatever leads to it. */
async function allOf(bytes: Uint8Array): Promise<string> {
  const { context } = await PDFDocument.load(bytes, { updateMetadata: false });
  return context
    .enumerateIndirectObjects()
    .map(([, object]) =>
      object instanceof PDFRawStream
        ? `${object.dict}${Buffer.from(decodePDFRawStream(object).decode()).toString("latin1")}`
        : String(object),
    )
    .join("\n");
}

/** A document of one page that says "An honest page". */
async function honest(): Promise<PDFDocument> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 200]).drawText("An honest page");
  return pdf;
}

const PAGES = ["<</Type/Pages/Kids[3 0 R]/Count 1>>", "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Annots[4 0 R]>>"];
const linkTo = (action: string) => `<</Type/Annot/Subtype/Link/Rect[0 0 9 9]/A ${action}>>`;

describe("an honest document", () => {
  it("says what it said, in its fonts, with its title and its links", async () => {
    const pdf = new PdfKit({ size: "A4", info: { Title: "Survey" } });
    const chunks: Buffer[] = [];
    pdf.on("data", (chunk) => chunks.push(chunk));
    const ended = new Promise((resolve) => pdf.on("end", resolve));
    pdf.text("The roof is sound.").text("Our page", { link: "https://freehold.example/mill" });
    pdf.addPage().text("The second page.");
    pdf.end();
    await ended;
    const rewritten = await rewriteDocument(Buffer.concat(chunks));
    expect(await wordsOf(rewritten)).toBe(await wordsOf(Buffer.concat(chunks)));
    expect(await wordsOf(rewritten)).toContain("The second page.");
    expect((await PDFDocument.load(rewritten)).getTitle()).toBe("Survey");
    expect(await allOf(rewritten)).toContain("https://freehold.example/mill");
  });

  it("keeps a font whose name is that of an active entry", async () => {
    const pdf = await honest();
    const fonts = pdf.getPage(0).node.Resources()?.lookup(PDFName.of("Font"), PDFDict);
    const [font] = fonts?.values() ?? [];
    for (const key of ["AA", "EF", "AF"]) if (font) fonts?.set(PDFName.of(key), font);
    const everything = await allOf(await rewriteDocument(await pdf.save()));
    for (const key of ["/AA ", "/EF ", "/AF "]) expect(everything).toContain(key);
  });
});

describe("of what runs or carries files", () => {
  it.each([true, false])("nothing is kept, with the objects packed: %s", async (useObjectStreams) => {
    const pdf = await honest();
    const { context, catalog } = pdf;
    pdf.addJavaScript("main", "app.alert('EVIL 1')");
    await pdf.attach(Buffer.from("EVIL 2"), "evil.exe", { mimeType: "application/octet-stream" });
    const script = { Type: "Action", S: "JavaScript", JS: PDFString.of("EVIL 3") };
    catalog.set(PDFName.of("OpenAction"), context.obj(script));
    catalog.set(PDFName.of("AA"), context.obj({ WC: { S: "URI", URI: PDFString.of("https://EVIL4.example") } }));
    catalog.set(
      PDFName.of("AcroForm"),
      context.obj({ Fields: [], XFA: context.register(context.flateStream("EVIL 5")) }),
    );
    const actions = [
      { S: "Launch", F: PDFString.of("EVIL 6") },
      { S: "SubmitForm", F: PDFString.of("EVIL 7") },
      { S: "URI", URI: PDFString.of("javascript:EVIL8()") },
      { S: "URI", URI: PDFString.of("file:EVIL9") },
      { S: "GoToE", F: PDFString.of("EVIL 10") },
      { S: "GoTo", D: [pdf.getPage(0).ref, "Fit"], Next: [script] },
      { S: context.register(PDFName.of("JavaScript")), JS: context.register(context.flateStream("EVIL 11")) },
    ];
    const media = { Type: "Annot", Subtype: "RichMedia", RichMediaContent: { Assets: PDFString.of("EVIL 12") } };
    const annotations = actions.map((A) => ({ Type: "Annot", Subtype: "Link", Rect: [0, 0, 9, 9], A }));
    pdf.getPage(0).node.set(PDFName.of("Annots"), context.obj([...annotations, media] as never));
    // What nothing leads to is nobody's.
    context.register(context.flateStream("EVIL 13"));

    const before = await pdf.save({ useObjectStreams });
    expect((await allOf(before)).match(/EVIL ?\d+/g)?.length).toBeGreaterThanOrEqual(12);
    const rewritten = await rewriteDocument(before);
    const after = await allOf(rewritten);
    expect(after.match(/EVIL ?\d+/g)).toBeNull();
    expect(after).not.toMatch(/JavaScript|Launch|OpenAction|EmbeddedFile|XFA|\/AA\b/);
    expect(await wordsOf(rewritten)).toBe("An honest page");
  });

  it("an action is found however its name is written, and whatever leads to it", async () => {
    for (const action of [
      "<</S/JavaScr#69pt/JS(EVIL)>>",
      "<</S 5 0 R/JS(EVIL)>>",
      "<</Type/StructElem/S/JavaScript/JS(EVIL)>>",
      "<</S/GoTo/Next<</S/Launch/F(EVIL)>>>>",
      "<</S/Named/N/NextPage/Next[<</S/JavaScript/JS(EVIL)>>]>>",
    ]) {
      const file = writeObjects("<</Type/Catalog/Pages 2 0 R>>", ...PAGES, linkTo(action), "6 0 R", "/JavaScript");
      expect(await allOf(file)).toContain("EVIL");
      expect(await allOf(await rewriteDocument(file)), action).not.toContain("EVIL");
    }
  });

  it("neither an earlier revision nor what stands around the document is kept", async () => {
    const [catalog, ...rest] = ["<</Type/Catalog/Pages 2 0 R>>", ...PAGES, linkTo("<</S/URI/URI(https://a.example)>>")];
    const first = writeObjects(`<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(EVIL)>>>>`, ...rest);
    const second = Buffer.from(`1 0 obj\n${catalog}\nendobj\ntrailer\n<</Root 1 0 R>>\n%%EOF\n`);
    const rewritten = await rewriteDocument(Buffer.concat([Buffer.from("<script>EVIL</script>\n"), first, second]));
    expect(Buffer.from(rewritten).toString("latin1")).not.toContain("EVIL");
    expect(Buffer.from(rewritten).toString("latin1", 0, 5)).toBe("%PDF-");
  });
});

describe("what cannot be written anew is refused", () => {
  it.each([
    ["no document", "%PDF-1.4\nnothing"],
    ["without pages", "%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n"],
    ["cut off", "%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages"],
  ])("%s", async (_, text) => {
    await expect(rewriteDocument(Buffer.from(text))).rejects.toThrow();
  });

  it("with objects that cannot be read, which might be kept as they are", async () => {
    const file = writeObjects("<</Type/Catalog/Pages 2 0 R>>", ...PAGES, "<</A <</S/JavaScript/JS(EVIL)>> ]]");
    await expect(rewriteDocument(file)).rejects.toThrow();
  });
});
