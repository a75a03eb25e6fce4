import { type PDF, type PdfDict, PdfString } from '@libpdf/core'

export function filledSignatureFields(pdf: PDF): { name: string; signature: PdfDict }[] {
  return (pdf.getForm()?.getSignatureFields() ?? []).flatMap((field) => {
    const signature = field.getSignatureDict()
    return signature?.get('Contents', (ref) => pdf.getObject(ref)) instanceof PdfString
      ? [{ name: field.name, signature }]
      : []
  })
}
