import type { Stamp } from '@countersign/pdf'

/** The position and type of a filled field. */
export type FilledField = Pick<Stamp['field'], 'page' | 'x' | 'y' | 'width' | 'height' | 'type'>

/** Strips the values, which the checks do not need. */
export const filledFieldsOf = (stamps: readonly { field: FilledField }[]): FilledField[] =>
  stamps.map(({ field: { page, x, y, width, height, type } }) => ({ page, x, y, width, height, type }))
