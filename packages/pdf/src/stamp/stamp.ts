import type { FieldPlace } from '@countersign/contracts/geometry'
import type { FieldType, MarkFont } from '@countersign/contracts'

/** x and y from 0 to 1 of the field's box, from its top left (rule fields-7). */
export type Point = readonly [number, number]

export type Mark =
  | { kind: 'drawn'; strokes: readonly (readonly Point[])[] }
  | { kind: 'typed'; text: string; font: MarkFont }
  | { kind: 'uploaded'; picture: Uint8Array; mediaType: 'image/png' | 'image/jpeg' }

/** A date is `YYYY-MM-DD`. */
export type StampValue =
  Mark | { kind: 'text'; text: string } | { kind: 'date'; date: string } | { kind: 'checkbox'; ticked: boolean }

export interface Stamp {
  /** `page` starts at 1. */
  field: FieldPlace & { fieldId: string; type: FieldType; page: number }
  value: StampValue
  signedBy: string
  /** ISO 8601 */
  signedAt: string
  /** Hash of the signing event; its first eight digits appear beside the mark. */
  eventHash: string
}
