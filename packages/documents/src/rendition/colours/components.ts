import type { PdfObject } from '@libpdf/core'
import type { Objects } from '../objects.js'

/** ISO 32000-2, 8.6.4. */
export const devices: Readonly<Record<number, string>> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' }

/** Number of components of a colour space (ISO 32000-2, 8.6); null if unknown. */
export function componentsOf(space: PdfObject | null | undefined, objects: Objects): number | null {
  const parts = objects.array(space)
  switch (objects.name(space) ?? objects.name(parts?.at(0))) {
    case 'DeviceGray':
    case 'CalGray':
    case 'Indexed':
    case 'Separation':
      return 1
    case 'DeviceRGB':
    case 'CalRGB':
    case 'Lab':
      return 3
    case 'DeviceCMYK':
      return 4
    case 'ICCBased':
      return objects.number(objects.stream(parts?.at(1))?.get('N'))
    case 'DeviceN':
      return objects.items(parts?.at(1)).length
    default:
      return null
  }
}
