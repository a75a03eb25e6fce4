import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PrintedPage {
  text: string
  /** Number of painted pictures. */
  pictures: number
}

/** Reads the pages of a printed PDF. */
export async function printedPages(file: Uint8Array): Promise<PrintedPage[]> {
  const loading = getDocument({ data: new Uint8Array(file) })
  const pdf = await loading.promise
  const pages: PrintedPage[] = []
  for (let number = 1; number <= pdf.numPages; number++) {
    const page = await pdf.getPage(number)
    const { items } = await page.getTextContent()
    const { fnArray } = await page.getOperatorList()
    pages.push({
      text: items.map((item) => ('str' in item ? item.str : '')).join(''),
      pictures: fnArray.filter((operator) => operator === OPS.paintImageXObject).length,
    })
  }
  await loading.destroy()
  return pages
}
