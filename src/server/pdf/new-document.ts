/** Creates a PDF document. Its library is large and is loaded with the first document. */
export async function newDocument(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PDFDocument } = await import("pdfkit");
  return new PDFDocument(options);
}
