import { PDFAcroSignature, type PDFDocument, PDFName, PDFNumber } from 'pdf-lib'

const readOnly = 1

/**
 * Takes the signatures out of a document that was signed before it was uploaded: its pages are about to change, so none could
 * hold any more, and the sender was told (ADR 0035). What they look like on their pages stays.
 */
export function endSignatures(document: PDFDocument): void {
  const { catalog, context } = document
  catalog.delete(PDFName.of('Perms'))
  const form = catalog.getAcroForm()
  if (!form) return
  for (const [field] of form.getAllFields()) {
    if (!(field instanceof PDFAcroSignature)) continue
    field.dict.delete(PDFName.of('V'))
    field.dict.delete(PDFName.of('Lock'))
    const flags = field.dict.lookupMaybe(PDFName.of('Ff'), PDFNumber)?.asNumber() ?? 0
    field.dict.set(PDFName.of('Ff'), context.obj(flags | readOnly))
  }
  form.dict.delete(PDFName.of('SigFlags'))
}
