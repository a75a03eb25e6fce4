import type { DocumentValue, FilledValue, OthersField } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import type { Entry } from '@countersign/event-log'
import type { DetailedField, RequestDetails } from '../views/request-details.js'
import type { RequestEvent } from '../domain/events.js'
import type { FieldValue } from '../domain/field-value.js'
import { asksToLook } from '../domain/signing/field-values.js'
import { hasActed, valueText, asNamed } from './wire.js'

type History = readonly Entry<RequestEvent>[]

/** Maps the fields of other recipients, with their values so far. */
export function toOthersFields(
  { fields, recipients }: RequestDetails,
  recipientId: string,
  history: History,
): OthersField[] {
  const people = new Map(recipients.map((one) => [one.recipientId, one]))
  const filledIn = fillingsIn(history)
  return fields
    .filter((field) => field.recipientId !== recipientId)
    .map((field) => {
      const whose = people.get(field.recipientId)
      return asNamed(schemas.OthersField, {
        ...field,
        name: whose?.name ?? null,
        done: whose !== undefined && hasActed(whose),
        ...filledIn(field),
        asksToLook: field.value !== null && asksToLook(field, field.value),
      })
    })
}

/** Maps a document's fields for the sender, with their values so far. */
export function toDocumentValues(
  { fields, recipients }: RequestDetails,
  documentId: string,
  history: History,
): DocumentValue[] {
  const names = new Map(recipients.map(({ recipientId, name }) => [recipientId, name]))
  const filledIn = fillingsIn(history)
  return fields
    .filter((field) => field.documentId === documentId)
    .map((field) =>
      asNamed(schemas.DocumentValue, { ...field, name: names.get(field.recipientId) ?? null, ...filledIn(field) }),
    )
}

/** A field's value, with the time and hash digits of the signing that are printed beside it. */
function fillingsIn(history: History) {
  const signings = signingsIn(history)
  return ({ recipientId, value }: DetailedField) => {
    const signing = signings.get(recipientId)
    if (!value || !signing) return { value: null, at: null, digits: null }
    return { value: toFilledValue(value), at: signing.at, digits: signing.hash.slice(0, schemas.limits.stampDigits) }
  }
}

function toFilledValue(value: FieldValue): FilledValue {
  if (value.kind === 'typed') return { kind: 'typed', text: value.text, font: value.font }
  return 'sha256' in value ? { kind: value.kind, sha256: value.sha256 } : valueText(value)
}

export interface Signing {
  at: string
  hash: string
}

/** Returns the time and event hash of each recipient's signature, for stamping it beside the entered values. */
export function signingsIn(history: readonly Entry<RequestEvent>[]): ReadonlyMap<string, Signing> {
  const signings = new Map<string, Signing>()
  for (const { event, at, hash } of history) {
    if (event.type === 'RecipientSigned') signings.set(event.data.recipientId, { at, hash })
  }
  return signings
}
