import { addressToTell, senderAsNamed } from '@countersign/contracts/jobs'
import type { CodeSent, LockedSigningView, OpenSigningView, SigningView } from '@countersign/contracts'
import * as schemas from '@countersign/contracts/schemas'
import type { MailedCode } from '../../use-cases/signing/recipient-commands.js'
import type { SigningSession } from '../../use-cases/signing/signing-sessions.js'
import { type DetailedField, finalFiles, recipientIn } from '../../views/request-details.js'
import { fieldsToFill } from '../../domain/signing/field-values.js'
import { known } from '../../../kernel/personal.js'
import { isSending } from '../../domain/event-catalogue.js'
import { onTurn } from '../../domain/turn.js'
import { toOthersFields } from '../filled-wire.js'
import { hasActed, toDocumentSummary, toField, toRecipient, asNamed } from '../wire.js'

/** Maps a recipient's session: everything of theirs, or next to nothing until the code is entered (rule signing-5). */
export const toSigning = (session: SigningSession): SigningView => (session.unlocked ? open(session) : locked(session))

export const toCodeSent = ({ email, validUntil, nextAt }: MailedCode): CodeSent => ({
  maskedEmail: maskedEmail(email),
  validUntil,
  nextAt,
})

function locked(session: SigningSession): LockedSigningView {
  const { holder, details } = session
  return {
    codeRequired: true,
    request: { title: details.title, senderName: senderOf(session).name },
    maskedEmail: maskedEmail(known(holder.recipient.email) ?? ''),
  }
}

function open(session: SigningSession): OpenSigningView {
  const { holder, details } = session
  const { recipientId } = holder.recipient
  const sender = senderOf(session)
  const self = recipientIn(details, recipientId)
  const others = details.recipients.filter((one) => one !== self)
  const acting = details.recipients.filter(({ role }) => role !== 'cc')
  return {
    codeRequired: false,
    opensByCode: details.requireAuth,
    request: asNamed(schemas.RequestShown, { ...details, senderName: sender.name }),
    recipient: asNamed(schemas.OwnRecipientView, toRecipient(self)),
    documents: details.documents.map(toDocumentSummary),
    fields: ownFields(session).map(toField),
    othersFields: toOthersFields(details, recipientId, session.entries),
    seen: session.entries.at(-1)?.revision ?? 0,
    others: others.map((one) => asNamed(schemas.OtherRecipientView, one)),
    sender,
    yourTurn: isTheirTurn(session),
    progress: { done: acting.filter(hasActed).length, total: acting.length },
    sealingGivenUp: details.status === 'pending' && (details.sealingTrouble?.givenUpAt ?? null) !== null,
    ended: details.ended && { status: details.status, ...details.ended },
    files: finalFiles(details).map(({ documentId, name, sha256 }) => ({ documentId, name, sha256 })),
  }
}

/** In the order of navigation: document, page, y, x (rule signing-7). */
function ownFields({ holder, details }: SigningSession): DetailedField[] {
  const own = new Set(fieldsToFill(holder.request, holder.recipient).map(({ fieldId }) => fieldId))
  const place = new Map(details.documents.map(({ documentId }, index) => [documentId, index]))
  return details.fields
    .filter(({ fieldId }) => own.has(fieldId))
    .toSorted(
      (a, b) =>
        (place.get(a.documentId) ?? 0) - (place.get(b.documentId) ?? 0) || a.page - b.page || a.y - b.y || a.x - b.x,
    )
}

const isTheirTurn = ({ holder, details }: SigningSession): boolean =>
  details.status === 'pending' && onTurn(holder.request).some((one) => one.recipientId === holder.recipient.recipientId)

/** The latest sender; an unconfigured name or address counts as none (rule sending-14). */
function senderOf({ entries }: SigningSession): OpenSigningView['sender'] {
  const latest = entries.findLast(isSending)
  const sender = latest ? known(latest.event.data.sender) : null
  return { name: sender && senderAsNamed(sender.name, null), email: sender && addressToTell(sender.email) }
}

/** Only its owner recognizes it: `ad•••@example.com` (rule signing-21). */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@')
  if (at < 1) return '•••'
  const name = Array.from(email.slice(0, at))
  return `${name.slice(0, name.length > 2 ? 2 : 1).join('')}•••${email.slice(at)}`
}
