import type { DocumentValue, FieldType, RecipientView, SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Chip, recipientColour, Time } from '@countersign/ui'
import { Card, CardBody, RecipientBadge } from '@countersign/ui/requests'
import { Calendar, type LucideIcon, Signature, SquareCheck, Type } from 'lucide-react'
import { awaitedIn } from '../request/acting.js'
import { erased } from '../request/names.js'
import { nameOf, valueText, emptyText } from './value-text.js'

interface ValuesCardProps {
  values: readonly DocumentValue[]
  /** Its fields say if a value is optional. */
  request: SignatureRequestView
  chosen: string | null
  onChoose: (value: DocumentValue) => void
}

/** The values by person; each links to its position. */
export function ValuesCard({ values, request, chosen, onChoose }: ValuesCardProps) {
  const { recipients, signatureFields: fields } = request
  const next = awaitedIn(request)
  const filled = values.filter(({ value }) => value !== null).length
  const optional = new Set(fields.filter(({ required }) => required === 'false').map(({ id }) => id))
  return (
    <Card
      title="Fields and values"
      aside={values.length > 0 && <span className="small muted num">{`${filled} of ${values.length}`}</span>}
    >
      {values.length === 0 && (
        <CardBody>
          <p className="muted">No fields on this document.</p>
        </CardBody>
      )}
      {recipients.map((recipient, index) => {
        const theirs = values.filter(({ recipientId }) => recipientId === recipient.id)
        if (theirs.length === 0) return null
        return (
          <section className="values" key={recipient.id} aria-label={isolated(recipient.name ?? erased)}>
            <p className="values__person">
              <Chip name={recipient.name ?? ''} colour={recipientColour(index)} size="s" />
              {isolated(recipient.name ?? erased)}
              <RecipientBadge status={recipient.status} awaited={next.includes(recipient)} />
            </p>
            <ul>
              {theirs.map((value) => (
                <li key={value.fieldId}>
                  <Value
                    value={value}
                    whose={recipient}
                    isOptional={optional.has(value.fieldId)}
                    isChosen={chosen === value.fieldId}
                    onChoose={onChoose}
                  />
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </Card>
  )
}

const icons: Readonly<Record<FieldType, LucideIcon>> = {
  signature: Signature,
  date: Calendar,
  text: Type,
  checkbox: SquareCheck,
}

interface ValueProps {
  value: DocumentValue
  whose: RecipientView
  isOptional: boolean
  isChosen: boolean
  onChoose: (value: DocumentValue) => void
}

function Value({ value, whose, isOptional, isChosen, onChoose }: ValueProps) {
  const { type, page, at } = value
  const Icon = icons[type]
  const words = valueText(value)
  return (
    <button
      type="button"
      className="values__one"
      aria-current={isChosen ? 'true' : undefined}
      onClick={() => onChoose(value)}
    >
      <Icon className="icon" />
      <span>
        <span className={words === null ? 'values__none' : undefined}>
          {words === null ? (
            emptyText(whose)
          ) : type === 'signature' && at ? (
            <Time at={at} as="day-time" say={(time) => `${words}, ${time}`} />
          ) : (
            words
          )}
        </span>
        <span className="hint num">{`${nameOf(value)}${isOptional ? ', optional' : ''} · page ${page}`}</span>
      </span>
    </button>
  )
}
