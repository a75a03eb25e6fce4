import { ApiError } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import type { Draft, Removed } from './draft.js'

/** A change from another window, in words, with its remedy. */
export interface RemoteChange {
  title: string
  text?: string
  /** Removed parts, which the sender can restore. */
  removed?: Removed
  /** The draft was sent or deleted. */
  over?: 'sent' | 'gone'
}

/** Another window's change conflicted with this one; the page now shows the current draft. */
export class RemoteChangeConflict extends Error {
  constructor({ title }: RemoteChange) {
    super(title)
  }
}

/** True for response statuses that another window's change can cause. */
export const mayBeConflict = (error: unknown): boolean =>
  error instanceof ApiError && [404, 409, 410, 412, 422].includes(error.status)

/**
 * @param after null if the draft no longer exists
 * @returns null if nothing differs
 */
export function remoteChangeOf(before: Draft, after: Draft | null): RemoteChange | null {
  if (after === null || after.erased) return { title: 'This draft was deleted in another window', over: 'gone' }
  if (after.status !== 'draft') return { title: 'This request was sent in another window', over: 'sent' }
  const removed = removedOf(before, after)
  const { documents = [], recipients = [], fields } = removed
  const names = [
    ...recipients.map(({ name }) => isolated(name ?? 'A recipient')),
    ...documents.map(({ originalName }) => `“${isolated(originalName ?? 'A document')}”`),
  ]
  if (names.length > 0) {
    const title = `${new Intl.ListFormat('en').format(names)} ${names.length === 1 ? 'was' : 'were'} removed in another window`
    return {
      title,
      removed,
      ...(fields.length > 0 && { text: counted(fields.length, 'Along with 1 field.', 'Along with', 'fields.') }),
    }
  }
  if (fields.length > 0) {
    return { title: `${counted(fields.length, 'A field was', '', 'fields were')} removed in another window`, removed }
  }
  if (JSON.stringify(contentOf(before)) === JSON.stringify(contentOf(after))) return null
  return { title: 'The draft was changed in another window', text: 'You’re seeing the latest version.' }
}

function removedOf(before: Draft, after: Draft): Removed {
  const missing = <Part extends { id: string }>(parts: readonly Part[], now: readonly Part[]) =>
    parts.filter(({ id }) => !now.some((part) => part.id === id))
  return {
    documents: missing(before.documents, after.documents),
    recipients: missing(before.recipients, after.recipients),
    fields: missing(before.signatureFields, after.signatureFields),
  }
}

/** User input only, without the values that the server adds. */
const contentOf = ({ title, emailSubject, emailMessage, requireAuth, sendReminders, ...draft }: Draft) => [
  [
    title,
    emailSubject,
    emailMessage,
    requireAuth,
    sendReminders,
    draft.expiresInDays,
    draft.expiresBy,
    draft.reminderEveryDays,
  ],
  draft.documents.map(({ id }) => id),
  draft.recipients.map(({ status: _, changedAt: __, ...entered }) =>
    Object.entries(entered).toSorted(([a], [b]) => a.localeCompare(b)),
  ),
  draft.signatureFields
    .map(({ id, recipientId, type, page, x, y, width, height, label, required, fill }) => [
      [id, recipientId, type],
      [page, x, y, width, height],
      [label, required, fill],
    ])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b))),
]

const counted = (count: number, one: string, before: string, many: string): string =>
  count === 1 ? one : `${before} ${count} ${many}`.trim()
