import { appendStamps } from '@countersign/pdf/update/append'
import { openForUpdate } from '@countersign/pdf/update/open-for-update'
import { placeOfSeal } from '@countersign/pdf/update/places'
import { filledFieldsOf } from './filled-field.js'
import { pagesThatLookWrong } from './look-at-pages.js'
import { stampsAllOver } from './sample-stamps.js'

/** Nothing is signed here, so the field needs little room. */
const place = placeOfSeal({ name: 'Rehearsal', reason: 'Rehearsal', at: '2026-01-01T00:00:00.000Z' }, 16, null)

/**
 * Applies the check of sealed pages to a stamped sample: a page that fails now could never be sealed after signing.
 * @param pages starting at 1, inclusive
 * @param except pages that are not drawn
 * @returns the failing pages, in order
 */
export async function pagesThatStampWrong(
  rendition: Buffer,
  { from, to }: { from: number; to: number },
  except: ReadonlySet<number> = new Set(),
): Promise<number[]> {
  const pages = Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const stamps = pages.filter((page) => !except.has(page)).flatMap(stampsAllOver)
  const { file } = await appendStamps(
    rendition,
    () => ({ requestId: 'rehearsal', stamps, footed: { from, to } }),
    place,
  )
  const states = { before: await openForUpdate(rendition), after: await openForUpdate(file) }
  const added = { file, length: rendition.length, fields: filledFieldsOf(stamps), isFooted: true }
  return pagesThatLookWrong(states, added)
}
