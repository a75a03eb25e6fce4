import { PdfDict, PdfRef } from '@libpdf/core'
import { type OpenPdf, openForUpdate } from '@countersign/pdf/update/open-for-update'
import { judgeCatalog, judgePermissions } from './judge-catalog.js'
import { judgeField } from './judge-field.js'
import { judgePage } from './judge-page.js'
import { must, NotOnlyAppended } from './not-only-appended.js'
import { type Permitted, permittedOf, type UpdateKind } from './permitted.js'
import { serialized } from './same.js'
import { type Update, updatesBehind } from './updates.js'

/**
 * Checks the structure of the appended updates: they can change a page only by redefining an object (ADR 0037).
 * @param kinds of the updates, in file order
 * @returns the first violation, or null
 */
export async function appendedOnly(
  before: Buffer,
  after: Buffer,
  kinds: readonly UpdateKind[] = ['stamps'],
): Promise<string | null> {
  try {
    await judgeUpdates(before, after, kinds)
    return null
  } catch (error) {
    if (error instanceof NotOnlyAppended) return error.message
    throw error
  }
}

/** As {@link appendedOnly}, but returns the opened documents. @throws {NotOnlyAppended} */
export async function judgeUpdates(
  before: Buffer,
  after: Buffer,
  kinds: readonly UpdateKind[],
): Promise<{ before: OpenPdf; after: OpenPdf }> {
  const updates = updatesBehind(before, after)
  must(updates.length === kinds.length, 'there are more or fewer updates than there should be')
  const first = await openForUpdate(before)
  let earlier = first
  for (const [index, update] of updates.entries()) {
    const later = await openForUpdate(after.subarray(0, update.end))
    judge(update, earlier, later, permittedOf(kinds[index]!))
    earlier = later
  }
  return { before: first, after: earlier }
}

function judge({ objects }: Update, before: OpenPdf, after: OpenPdf, permitted: Permitted): void {
  const [pages, pagesAfter] = [before.pdf.getPages(), after.pdf.getPages()]
  must(
    pages.map(({ ref }) => serialized(ref)).join() === pagesAfter.map(({ ref }) => serialized(ref)).join(),
    'the pages are others',
  )
  const indexOf = new Map(pages.map(({ ref }, index) => [ref.objectNumber, index]))
  const catalog = before.pdf.getCatalog()
  const form = catalog.getDict('AcroForm', before.resolve)
  const onPages: PdfRef[] = []
  for (const number of objects) {
    const old = before.resolve(PdfRef.of(number))
    if (old === null) {
      must(number > before.highest(), `object ${number} was meant by something that was there before`)
      continue
    }
    const index = indexOf.get(number)
    must(index !== undefined || old === catalog || old === form, `object ${number} was changed`)
    if (index === undefined) continue
    const now = after.resolve(PdfRef.of(number))
    must(old instanceof PdfDict && now instanceof PdfDict, `page ${index + 1} was changed`)
    onPages.push(...judgePage({ number: index + 1, old, now }, before, after, permitted))
  }
  const inForm = judgeCatalog(before, after, permitted)
  must(inForm.map(serialized).join() === onPages.map(serialized).join(), 'the new fields are not those of the pages')
  must(inForm.length === (permitted.field ? 1 : 0), 'there are more or fewer new fields than there should be')
  const signatures = inForm.map((field) => judgeField(field, before, after, permitted.field!))
  judgePermissions(before, after, permitted.field?.closing === 'certification' ? signatures[0]! : null)
}
