import { boxOnPage, type FieldPlace } from '@countersign/contracts/geometry'
import { footLine, footText, isFramedWhole } from '@countersign/contracts/stamp'
import type { PageSize } from '../page/use-page.js'
import type { Filled } from './filled-in.js'
import { display, widthIn } from './measured.js'

/** At the foot of the page as it will be sealed, names signers with boxes too small to do so. */
export function FootLines({ fields, page }: { fields: readonly (Filled & FieldPlace)[]; page: PageSize }) {
  const lines = fields.flatMap((field) => {
    const { value, name, at, digits } = field
    const small = typeof value === 'object' && !isFramedWhole(boxOnPage(field, page))
    return small && at && digits ? [footText(name, at, digits)] : []
  })
  if (lines.length === 0) return null
  return (
    <svg className="footlines" viewBox={`0 0 ${page.width} ${page.height}`} aria-hidden="true">
      {lines.map((text, n) => {
        const { left, up, size, room } = footLine(page, n + 1)
        const fitting = Math.min(size, room / Math.max(widthIn(display, text), 0.001))
        return (
          <text key={n} x={left} y={page.height - up} fontSize={fitting}>
            {text}
          </text>
        )
      })}
    </svg>
  )
}
