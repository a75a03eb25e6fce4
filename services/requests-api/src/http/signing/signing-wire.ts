import type { CodeSent, LockedSigningView, OpenSigningView, SigningView } from '@countersign/contracts'
import type { MailedCode } from '../../application/commands/signing-commands.js'
import type { Scene } from '../../application/signing/signing-desk.js'
import { finalFiles } from '../../details/final-files.js'
import type { DetailedField } from '../../details/request-details.js'
import { fieldsToFill } from '../../signing/decisions/field-values.js'
import type { Person } from '../../signing/events.js'
import { known } from '../../signing/personal.js'
import { onTurn } from '../../signing/turn.js'
import { toOthersFields } from '../filled-wire.js'
import { toField } from '../wire.js'
import { maskedEmail } from './masked-email.js'

/** What a recipient may see now: all of theirs, or next to nothing while a code is outstanding (rule signing-5). */
export const toSigning = (scene: Scene): SigningView => (scene.unlocked ? open(scene) : locked(scene))

export const toCodeSent = ({ email, validUntil, nextAt }: MailedCode): CodeSent => ({
  maskedEmail: maskedEmail(email),
  validUntil,
  nextAt,
})

function locked(scene: Scene): LockedSigningView {
  const { held, details } = scene
  return {
    codeRequired: true,
    request: { title: details.title, senderName: senderOf(scene)?.name ?? null },
    maskedEmail: maskedEmail(known(held.recipient.email) ?? ''),
  }
}

function open(scene: Scene): OpenSigningView {
  const { held, details } = scene
  const { recipientId } = held.recipient
  const sender = senderOf(scene)
  const self = details.recipients.find((one) => one.recipientId === recipientId)
  const others = details.recipients.filter((one) => one !== self)
  const acting = details.recipients.filter(({ role }) => role !== 'cc')
  return {
    codeRequired: false,
    request: {
      title: details.title,
      status: details.status,
      senderName: sender?.name ?? null,
      emailMessage: details.emailMessage,
      expiresAt: details.expiresAt,
    },
    recipient: {
      id: recipientId,
      name: self?.name ?? null,
      email: self?.email ?? null,
      role: held.recipient.role,
      status: self?.status ?? 'pending',
    },
    documents: details.documents.map(({ documentId, originalName, original, pageCount }) => ({
      id: documentId,
      originalName,
      fileSize: original.size,
      pageCount,
    })),
    fields: ownFields(scene).map(toField),
    othersFields: toOthersFields(details, recipientId, scene.entries),
    seen: scene.entries.at(-1)?.revision ?? 0,
    others: others.map(({ name, role, status }) => ({ name, role, status })),
    sender: { name: sender?.name ?? null, email: sender?.email ?? null },
    yourTurn: isTheirTurn(scene),
    progress: { done: acting.filter(hasActed).length, total: acting.length },
    sealingGivenUp: details.status === 'pending' && (details.sealingTrouble?.givenUpAt ?? null) !== null,
    ended: details.ended && { status: details.status, ...details.ended },
    files: finalFiles(details).map(({ name, sha256 }) => ({ name, sha256 })),
  }
}

/** In the order they are walked through: document, page, then y, then x (rule signing-7). */
function ownFields({ held, details }: Scene): DetailedField[] {
  const own = new Set(fieldsToFill(held.request, held.recipient).map(({ fieldId }) => fieldId))
  const place = new Map(details.documents.map(({ documentId }, index) => [documentId, index]))
  return details.fields
    .filter(({ fieldId }) => own.has(fieldId))
    .toSorted(
      (a, b) =>
        (place.get(a.documentId) ?? 0) - (place.get(b.documentId) ?? 0) || a.page - b.page || a.y - b.y || a.x - b.x,
    )
}

const hasActed = ({ status }: { status: string }): boolean => status === 'signed' || status === 'approved'

const isTheirTurn = ({ held, details }: Scene): boolean =>
  details.status === 'pending' && onTurn(held.request).some((one) => one.recipientId === held.recipient.recipientId)

/** Who sent it last. */
function senderOf({ entries }: Scene): Person | null {
  for (const { event } of entries.toReversed()) {
    if (event.type === 'SignatureRequestSent' || event.type === 'SignatureRequestResent')
      return known(event.data.sender)
  }
  return null
}
