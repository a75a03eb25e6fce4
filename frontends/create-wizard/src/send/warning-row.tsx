import { type RecipientView } from '@countersign/contracts'
import { hasVisibleLetter } from '@countersign/contracts/entered-text'
import { isolated } from '@countersign/contracts/isolated'
import { Button } from '@countersign/ui'
import { FileX, Mail, Signature, UserMinus, UserPlus } from 'lucide-react'
import type { Placing } from '../draft/draft-context.js'
import { useDrafting } from '../draft/draft-context.js'
import type { Draft } from '../draft/draft.js'
import { signs } from '../draft/draft.js'
import { editButtonId } from '../recipients/person.js'
import { notAdded, type UnsavedRecipient } from '../recipients/unsaved-recipients.js'
import type { Warning } from './warnings.js'

interface WarningRowProps {
  draft: Draft
  warning: Warning
  onGo: (there: () => void) => void
  onCured: () => void
  onPlace: (where: Placing) => void
}

/** A warning with its reason and fix. */
export function WarningRow({ draft, warning, onGo, onCured, onPlace }: WarningRowProps) {
  const { session } = useDrafting()
  const here = (cure: () => void) => () => {
    cure()
    onCured()
  }
  const cures = (): Record<string, () => void> => {
    switch (warning.kind) {
      case 'removed': {
        const { recipient, fields } = warning
        return { Restore: here(() => session.restore({ recipients: [recipient], fields })) }
      }
      case 'added':
        return { Show: () => onGo(() => document.getElementById(editButtonId(warning.recipient.id))?.focus()) }
      case 'typed':
        return {
          [warning.person.corrects === null ? 'Finish adding' : 'Finish editing']: () => onGo(warning.person.finish),
          Discard: here(warning.person.discard),
        }
      case 'fields-of-none': {
        const signer = draft.recipients.find(signs)
        const each = (change: (id: string) => unknown) => here(() => warning.fields.forEach(({ id }) => change(id)))
        return {
          ...(signer && {
            [`Assign to ${nameOf(signer)}`]: each((id) => session.fields.change(id, { recipientId: signer.id })),
          }),
          Remove: each((id) => session.fields.remove(id)),
        }
      }
      case 'same-address':
        return {
          Show: () => onGo(() => document.getElementById(editButtonId(warning.recipients.at(-1)!.id))?.focus()),
        }
      case 'no-field':
        return { 'Place a field': () => onGo(() => onPlace({ recipientId: warning.recipient.id })) }
      case 'nobody-signs':
        return { 'Place a field': () => onGo(() => onPlace({ documentId: warning.document.id })) }
    }
  }
  const Icon = icons[warning.kind]
  const { what, why } = wordsOf(warning)
  return (
    <li>
      <Icon className="icon" />
      <div className="min-0">
        <p className="warnings__what">{what}</p>
        <p className="small muted">{why}</p>
      </div>
      <span className="row">
        {Object.entries(cures()).map(([label, cure]) => (
          <Button key={label} size="s" aria-label={`${label}: ${what}`} onClick={cure}>
            {label}
          </Button>
        ))}
      </span>
    </li>
  )
}

const icons = {
  removed: UserMinus,
  added: UserPlus,
  typed: UserPlus,
  'fields-of-none': Signature,
  'same-address': Mail,
  'no-field': Signature,
  'nobody-signs': FileX,
} as const

const nameOf = ({ name }: RecipientView): string => isolated(name ?? 'Erased')

function wordsOf(warning: Warning): { what: string; why: string } {
  switch (warning.kind) {
    case 'removed': {
      const { recipient, fields } = warning
      const went =
        fields.length === 0
          ? ''
          : ` ${fields.length === 1 ? 'Their field was' : `Their ${fields.length} fields were`} removed too.`
      return { what: `${nameOf(recipient)} was removed in the meantime`, why: `Nothing was sent.${went}` }
    }
    case 'added':
      return { what: `${nameOf(warning.recipient)} was added in the meantime`, why: 'Nothing was sent.' }
    case 'typed':
      return { what: notAdded(warning.person), why: missing(warning.person) }
    case 'fields-of-none': {
      const { recipient, fields } = warning
      const count = fields.length === 1 ? 'a field' : `${fields.length} fields`
      return {
        what: `${nameOf(recipient)} has ${count} but isn’t a signer`,
        why: 'Only signers can fill in fields. Assign them to a signer or remove them.',
      }
    }
    case 'same-address': {
      const { recipients } = warning
      const names = new Intl.ListFormat('en').format(recipients.map(nameOf))
      return {
        what: `${names} share an email address`,
        why: `${recipients.length === 2 ? 'Both' : 'All'} links go to ${recipients[0]!.email}, so one person could act for ${recipients.length === 2 ? 'both' : `all ${recipients.length}`}.`,
      }
    }
    case 'no-field':
      return {
        what: `${nameOf(warning.recipient)} has no fields`,
        why: 'A signature page is added at the end: Signatures.pdf.',
      }
    case 'nobody-signs':
      return {
        what: `No one signs “${isolated(warning.document.originalName ?? 'Erased')}”`,
        why: 'It has no fields. It will still be sealed with the rest.',
      }
  }
}

function missing({ name, email, complete, corrects }: UnsavedRecipient): string {
  if (complete) return corrects === null ? 'The name and address are complete.' : 'Save or discard the change.'
  if (!email.trim()) return 'The address is missing.'
  if (!hasVisibleLetter(name)) return 'The name is missing.'
  return `The address “${email.trim()}” is incomplete.`
}
