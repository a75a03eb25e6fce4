import type { FieldPlace } from '@countersign/contracts/geometry'
import type { FieldType, MarkFont } from '@countersign/contracts'

/** A point of a stroke: x and y from 0 to 1 of the field's box, from its top left corner (rule fields-7). */
export type Point = readonly [number, number]

/** A signature as it was made, with its bytes at hand. */
export type Mark =
  | { kind: 'drawn'; strokes: readonly (readonly Point[])[] }
  | { kind: 'typed'; text: string; font: MarkFont }
  | { kind: 'uploaded'; picture: Uint8Array; mediaType: 'image/png' | 'image/jpeg' }

/** What a field was filled with; a date is `YYYY-MM-DD`. */
export type StampValue =
  Mark | { kind: 'text'; text: string } | { kind: 'date'; date: string } | { kind: 'checkbox'; ticked: boolean }

/** Something to be put onto a page: where, what, by whom, and when it became part of the history. */
export interface Stamp {
  /** `page` counts from 1. */
  field: FieldPlace & { fieldId: string; type: FieldType; page: number }
  value: StampValue
  signedBy: string
  /** ISO 8601 */
  signedAt: string
  /** Hash of the event by which the recipient signed: its first eight digits stand beside the mark. */
  eventHash: string
}
