import { plainNumber } from '@countersign/pdf/content'

/** Digits after the point, as content is written. */
const digits = 8

/** Writes a number as content has it. */
export const decimal = (value: number): string =>
  Number.isInteger(value) ? String(value) : plainNumber(value.toFixed(digits))!
