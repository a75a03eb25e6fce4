import type { Stamp } from '@countersign/pdf'

/** A field that was filled in: where it lies, and its type. */
export type FilledField = Pick<Stamp['field'], 'page' | 'x' | 'y' | 'width' | 'height' | 'type'>

/** What is looked at of stamps: nothing that was filled in. */
export const filledFieldsOf = (stamps: readonly { field: FilledField }[]): FilledField[] =>
  stamps.map(({ field: { page, x, y, width, height, type } }) => ({ page, x, y, width, height, type }))
