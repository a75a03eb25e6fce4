import { footLine, footText } from '@countersign/contracts/stamp'
import type { PDFOperator, PDFPage } from 'pdf-lib'
import { isolated } from '@countersign/contracts/isolated'
import type { Typesetter } from '../faces/typesetter.js'
import { colors } from './colors.js'
import type { Stamp } from './stamp.js'

export interface Foot {
  requestId: string
  page: number
  pages: number
  /** Signatures in fields too small for name and time. */
  small: readonly Pick<Stamp, 'signedBy' | 'signedAt' | 'eventHash'>[]
}

export async function footOf(
  page: PDFPage,
  shown: { width: number; height: number },
  { requestId, page: number, pages, small }: Foot,
  typesetter: Typesetter,
): Promise<PDFOperator[]> {
  const line = footLine(shown, 0)
  const request = await typesetter.line(`Signed through Countersign, request ${requestId}`, 'newsreader')
  const place = await typesetter.line(`Page ${number} of ${pages}`, 'newsreader')
  const write = (text: typeof request, x: number, y: number) => {
    const fitting = Math.min(line.size, line.room / Math.max(text.width, 0.001))
    return typesetter.draw(page, text, { x, y, size: fitting, color: colors.foot })
  }
  const right = line.left + line.room - place.width * line.size
  const operators = [...write(request, line.left, line.up), ...write(place, right, line.up)]
  for (const [n, { signedBy, signedAt, eventHash }] of small.entries()) {
    const set = await typesetter.line(footText(isolated(signedBy), signedAt, eventHash), 'newsreader', 'ltr')
    operators.push(...write(set, line.left, footLine(shown, n + 1).up))
  }
  return operators
}
