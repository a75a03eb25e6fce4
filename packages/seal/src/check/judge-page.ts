import { PdfDict, type PdfObject, type PdfRef, PdfStream } from '@libpdf/core'
import { stampName } from '@countersign/pdf/update/add-overlay'
import type { OpenPdf } from '@countersign/pdf/update/open-for-update'
import { must } from './not-only-appended.js'
import type { Permitted } from './permitted.js'
import { differences, serialized } from './same.js'
import { dictionaryAt, isFresh, listAt, resolved } from './values.js'

export interface PageChange {
  number: number
  old: PdfDict
  now: PdfDict
}

/** @returns the new annotations */
export function judgePage(change: PageChange, before: OpenPdf, after: OpenPdf, permitted: Permitted): PdfRef[] {
  const { number, old, now } = change
  for (const key of differences(old, now)) must(permitted.page.has(key), `page ${number} was changed`)
  if (permitted.page.has('Contents')) judgeContents(change, before, after)
  if (permitted.page.has('Resources')) judgeResources(change, before, after)
  return newAnnotations(change, before, after)
}

const opening = /^q $/
const closing = new RegExp(String.raw`^\nQ q( -?[\d.]+){6} cm /(${stampName}\d+) Do Q\n$`)

/** The content must be the same streams, wrapped in `q`/`Q`, followed by one form. */
function judgeContents({ number, old, now }: PageChange, before: OpenPdf, after: OpenPdf): void {
  if (serialized(old.get('Contents')) === serialized(now.get('Contents'))) return
  const was = listAt(before, old, 'Contents').map(serialized)
  const is = listAt(after, now, 'Contents')
  const kept = is.slice(1, -1).map(serialized)
  must(
    kept.length === was.length && kept.every((one, n) => one === was[n]),
    `the content of page ${number} was changed`,
  )
  const [first, last] = [is[0], is.at(-1)]
  must(isFresh(before, first) && isFresh(before, last), `the content of page ${number} was changed`)
  must(opening.test(textOf(after, first)), `something is drawn before the content of page ${number}`)
  const drawn = closing.exec(textOf(after, last))?.[2]
  must(drawn !== undefined, `something besides a stamp is drawn on page ${number}`)
  const stamp = dictionaryAt(after, dictionaryAt(after, now, 'Resources'), 'XObject').get(drawn)
  must(isFresh(before, stamp), `what is drawn on page ${number} was there before`)
}

function textOf(state: OpenPdf, ref: PdfObject): string {
  const stream = resolved(state, ref)
  return stream instanceof PdfStream ? Buffer.from(stream.getDecodedData()).toString('latin1') : ''
}

function judgeResources({ number, old, now }: PageChange, before: OpenPdf, after: OpenPdf): void {
  if (serialized(old.get('Resources')) === serialized(now.get('Resources'))) return
  const [was, is] = [dictionaryAt(before, old, 'Resources'), dictionaryAt(after, now, 'Resources')]
  for (const key of differences(was, is)) must(key === 'XObject', `what page ${number} draws with was changed`)
  const [pictures, more] = [dictionaryAt(before, was, 'XObject'), dictionaryAt(after, is, 'XObject')]
  const changed = differences(pictures, more)
  must(changed.length <= 1, `what page ${number} draws with was changed`)
  for (const name of changed) {
    const isStamp = name.startsWith(stampName) && !pictures.has(name) && isFresh(before, more.get(name))
    must(isStamp, `what page ${number} draws with was changed`)
  }
}

function newAnnotations({ number, old, now }: PageChange, before: OpenPdf, after: OpenPdf): PdfRef[] {
  const was = listAt(before, old, 'Annots').map(serialized)
  const is = listAt(after, now, 'Annots')
  must(
    was.every((one, n) => one === (is[n] && serialized(is[n]))),
    `the annotations of page ${number} were changed`,
  )
  return is.slice(was.length).map((added) => {
    must(isFresh(before, added), `an annotation of page ${number} was there before`)
    return added
  })
}
