import type { Entry } from '@countersign/event-log'
import type { DocumentToSeal, Stamp } from '../../ports/sealing.js'
import type { RequestEvent } from '../../domain/events.js'
import type { FilledField } from '../../domain/field-value.js'
import { known } from '../../../kernel/personal.js'
import { pdfSigned, sealingManner } from '../../domain/signed-pdf.js'
import type { RequestState } from '../../domain/state.js'

interface Signing {
  by: string
  at: string
  hash: string
}

/** Lists all documents with the values filled in (rule sealing-2). @throws {TypeError} unless everyone has acted */
export function whatToSeal(
  { documents, fields, frozen, recipients }: RequestState,
  history: readonly Entry<RequestEvent>[],
): DocumentToSeal[] {
  const nameOf = (recipientId: string) => known(recipients.get(recipientId)?.name ?? '') ?? ''
  const head = history.find(({ event }) => event.type === 'EveryoneActed')?.hash
  if (head === undefined) throw new TypeError('a seal quotes the event by which everyone had acted')
  const values = valuesIn(history)
  const signings = signingsIn(history, nameOf)
  const stamps = [...fields.values()].flatMap((field): (Stamp & { documentId: string })[] => {
    const value = values.get(field.fieldId)
    const signing = signings.get(field.recipientId)
    if (!value || !signing) return []
    const { documentId, fieldId, type, x, y, width, height, page } = field
    const place = { fieldId, type, x, y, width, height, page }
    return [{ documentId, field: place, value, signedBy: signing.by, signedAt: signing.at, eventHash: signing.hash }]
  })
  return [...documents.values()].map((document) => {
    const { documentId, originalName, pageCount } = document
    const { sha256, size } = pdfSigned(document, frozen.get(documentId))
    return {
      documentId,
      name: known(originalName) ?? '',
      pdf: { sha256, size },
      manner: sealingManner(document, frozen.get(documentId)),
      pageCount,
      stamps: stamps.filter((stamp) => stamp.documentId === documentId).map(({ documentId: _, ...stamp }) => stamp),
      head,
    }
  })
}

function valuesIn(history: readonly Entry<RequestEvent>[]): ReadonlyMap<string, FilledField['value']> {
  const values = new Map<string, FilledField['value']>()
  for (const { event } of history) {
    if (event.type !== 'FieldsFilled') continue
    for (const { fieldId, value } of known(event.data.values) ?? []) values.set(fieldId, value)
  }
  return values
}

function signingsIn(
  history: readonly Entry<RequestEvent>[],
  nameOf: (recipientId: string) => string,
): ReadonlyMap<string, Signing> {
  const signings = new Map<string, Signing>()
  for (const { event, at, hash } of history) {
    if (event.type !== 'RecipientSigned') continue
    signings.set(event.data.recipientId, { by: nameOf(event.data.recipientId), at, hash })
  }
  return signings
}
