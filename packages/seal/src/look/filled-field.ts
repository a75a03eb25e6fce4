import type { Stamp } from '@countersign/pdf'

export type FilledField = Pick<Stamp['field'], 'page' | 'x' | 'y' | 'width' | 'height' | 'type'>

export const filledFieldsOf = (stamps: readonly { field: FilledField }[]): FilledField[] =>
  stamps.map(({ field: { page, x, y, width, height, type } }) => ({ page, x, y, width, height, type }))
