import { boxOnPage, type FieldPlace } from '@countersign/contracts/geometry'
import { footLine, isFramedWhole } from '@countersign/contracts/stamp'
import type { Area } from './area.js'
import type { PageFrame } from './page-frame.js'
import type { Stamp } from './stamp.js'

type Field = Pick<Stamp['field'], keyof FieldPlace | 'type'>

/** A field's box, from the bottom left corner of the page as it is shown. */
export function areaOf(field: FieldPlace, frame: Pick<PageFrame, 'width' | 'height'>): Area {
  const { left, top, width, height } = boxOnPage(field, frame)
  return { x: left, y: frame.height - top - height, width, height }
}

/** Whether a field is a signature's whose box has no room for who signed and when, so that the foot says it. */
export const isSmall = (field: Field, frame: PageFrame): boolean =>
  field.type === 'signature' && !isFramedWhole(areaOf(field, frame))

/** Points around a box in which what is drawn may end: no line is cut. */
const overhang = 3
/** Below its base line and above it, letters take this share of a foot line's size at most. */
const letters = { below: 0.6, above: 1.3 }

/**
 * Where anything may be drawn on a page: the boxes of its fields, and the lines at its foot.
 *
 * @param fields on this page
 */
export function drawnAreas(fields: readonly Field[], frame: PageFrame, hasFoot: boolean): Area[] {
  const boxes = fields.map((field) => areaOf(field, frame))
  return (hasFoot ? [...boxes, footAreaOf(fields, frame)] : boxes).map(({ x, y, width, height }) => ({
    x: x - overhang,
    y: y - overhang,
    width: width + 2 * overhang,
    height: height + 2 * overhang,
  }))
}

function footAreaOf(fields: readonly Field[], frame: PageFrame): Area {
  const lowest = footLine(frame, 0)
  const highest = footLine(frame, fields.filter((field) => isSmall(field, frame)).length)
  const [y, top] = [lowest.up - letters.below * lowest.size, highest.up + letters.above * highest.size]
  return { x: lowest.left, y, width: lowest.room, height: top - y }
}
