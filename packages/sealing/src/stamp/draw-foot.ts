import type { PDFOperator, PDFPage } from 'pdf-lib'
import type { Typesetter } from '../faces/typesetter.js'
import { colors } from './colors.js'
import { shownHash, shownTime } from './shown-time.js'
import type { Stamp } from './stamp.js'

/** Points, on a page as wide as A4; smaller on narrower ones (design/signing, Sealed page). */
const size = 6.3
const usualWidth = 595.28
/** Shares of the page's width. */
const side = 0.105
const bottom = 0.019

export interface Foot {
  requestId: string
  page: number
  pages: number
  /** Signatures whose boxes were too small for who signed and when. */
  small: readonly Pick<Stamp, 'signedBy' | 'signedAt' | 'eventHash'>[]
}

/** The foot of a page: the request, the page's number, and who signed in boxes too small to say so. */
export async function footOf(
  page: PDFPage,
  shown: { width: number; height: number },
  { requestId, page: number, pages, small }: Foot,
  typesetter: Typesetter,
): Promise<PDFOperator[]> {
  const letters = size * Math.min(1, shown.width / usualWidth)
  const left = shown.width * side
  const room = shown.width - 2 * left
  const y = shown.width * bottom + letters * 0.3
  const request = await typesetter.line(`Signed through Countersign, request ${requestId}`, 'newsreader')
  const place = await typesetter.line(`Page ${number} of ${pages}`, 'newsreader')
  const write = (text: typeof request, x: number, up: number) => {
    const fitting = Math.min(letters, room / Math.max(text.width, 0.001))
    return typesetter.draw(page, text, { x, y: up, size: fitting, color: colors.foot })
  }
  const operators = [...write(request, left, y), ...write(place, left + room - place.width * letters, y)]
  for (const [n, { signedBy, signedAt, eventHash }] of small.entries()) {
    const text = `${signedBy}, ${shownTime(signedAt)}, ${shownHash(eventHash)}`
    operators.push(...write(await typesetter.line(text, 'newsreader'), left, y + (n + 1) * letters * 1.35))
  }
  return operators
}
