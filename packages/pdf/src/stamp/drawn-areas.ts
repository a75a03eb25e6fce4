import { boxOnPage, type FieldPlace } from '@countersign/contracts/geometry'
import { footLine, isFramedWhole } from '@countersign/contracts/stamp'
import type { Area } from './area.js'
import type { PageFrame } from './page-frame.js'
import type { Stamp } from './stamp.js'

type Field = Pick<Stamp['field'], keyof FieldPlace | 'type'>

/** From the bottom left of the displayed page. */
export function areaOf(field: FieldPlace, frame: Pick<PageFrame, 'width' | 'height'>): Area {
  const { left, top, width, height } = boxOnPage(field, frame)
  return { x: left, y: frame.height - top - height, width, height }
}

/** True for a signature field without room for name and time, which the footer then shows. */
export const isSmall = (field: Field, frame: PageFrame): boolean =>
  field.type === 'signature' && !isFramedWhole(areaOf(field, frame))

/** Points around a box, so that no stroke is cut. */
const overhang = 3
/** Extents of letters below and above the baseline, as a share of the size. */
const letters = { below: 0.6, above: 1.3 }

/** Returns the areas of a page that stamps may cover: its fields and its footer. */
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
