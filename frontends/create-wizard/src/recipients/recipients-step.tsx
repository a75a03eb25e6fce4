import { limits, type RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Card, CardBody } from '@countersign/ui/requests'
import { Switch } from '@countersign/ui/fields'
import { memo, type ReactNode, type RefObject, useState } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import { acts, signsInOrder } from '../draft/draft.js'
import type { Removed } from '../draft/draft.js'
import { errorText } from '../draft/error-text.js'
import { RemoteChangeConflict } from '../draft/remote-change.js'
import { focusSoon } from '../focus-soon.js'
import { OrderedPeople } from '../lazy-parts.js'
import { AddMe } from './add-me.js'
import { editButtonId, Person } from './person.js'
import { RecipientForm } from './recipient-form.js'
import type { RecipientInput } from './recipient-input.js'
import { asListed } from './signing-order.js'

export interface RecipientsStepProps {
  recipients: readonly RecipientView[]
  headingRef: RefObject<HTMLHeadingElement | null>
}

/** Step 3: recipients, their roles and their order. */
export const RecipientsStep = memo(function RecipientsStep({ recipients, headingRef }: RecipientsStepProps) {
  const { session, host, unsavedRecipients } = useDrafting()
  const [editing, setEditing] = useState(() => recipients.find(({ id }) => unsavedRecipients.stored(id))?.id ?? null)
  const acting = recipients.filter(acts)
  const inOrder = signsInOrder({ recipients })
  const listed = inOrder ? asListed(recipients) : recipients

  const failed = (title: string) => (error: unknown) => {
    if (!(error instanceof RemoteChangeConflict)) host.announce({ title, text: errorText(error), tone: 'destructive' })
    return false
  }
  const add = (input: RecipientInput) =>
    session.recipients.add(input).then(() => true, failed('Failed to add recipient'))
  const addMe = async (me: RecipientInput) => {
    const taken = await add(me)
    // The button that had the focus is gone.
    if (taken) focusOn(session.draft.recipients.at(-1)?.id)
    return taken
  }
  const focusOn = (id: string | undefined) =>
    focusSoon(() => (id === undefined ? headingRef.current : document.getElementById(editButtonId(id))))
  const endEditing = (id: string) => {
    setEditing(null)
    focusOn(id)
  }
  const correct = (id: string) => (input: RecipientInput) =>
    session.recipients.correct(id, input).then(() => {
      endEditing(id)
      return true
    }, failed('Failed to save recipient'))
  const restore = (removed: Removed, id: string) => {
    session.restore(removed)
    focusOn(id)
  }
  const remove = (recipient: RecipientView) => {
    const removed = session.recipients.remove(recipient.id)
    const { length } = removed.fields
    const others = recipients.filter(({ id }) => id !== recipient.id)
    focusOn(others[Math.min(recipients.indexOf(recipient), others.length - 1)]?.id)
    host.announce({
      title: `${isolated(recipient.name ?? 'Recipient')} removed`,
      ...(length > 0 && {
        text: length === 1 ? 'Their field was removed too.' : `Their ${length} fields were removed too.`,
      }),
      action: { label: 'Undo', run: () => restore(removed, recipient.id) },
    })
  }
  const row = (recipient: RecipientView, handle?: ReactNode, place?: ReactNode): ReactNode =>
    editing === recipient.id ? (
      <div className="person__edit">
        <RecipientForm
          recipient={recipient}
          onSubmit={correct(recipient.id)}
          onCancel={() => endEditing(recipient.id)}
        />
      </div>
    ) : (
      <Person
        recipient={recipient}
        index={recipients.indexOf(recipient)}
        number={listed.indexOf(recipient) + 1}
        handle={handle}
        place={place}
        onEdit={() => setEditing(recipient.id)}
        onRemove={() => remove(recipient)}
      />
    )
  const plain = inOrder ? recipients.filter((recipient) => !acts(recipient)) : recipients

  return (
    <Card
      overline="Step 3 of 4"
      title="Recipients"
      headingRef={headingRef}
      aside={
        <span className="row">
          {recipients.length > 0 && <span className="small muted num">{counted(recipients.length)}</span>}
          {recipients.length < limits.recipientsPerRequest && <AddMe recipients={recipients} onAdd={addMe} />}
        </span>
      }
    >
      {recipients.length > 0 && (
        <CardBody>
          {inOrder && (
            <OrderedPeople
              recipients={recipients}
              onArrange={(ids) => session.recipients.arrange(ids)}
              onPlace={(id, order) => session.recipients.place(id, order)}
              row={row}
            />
          )}
          {plain.length > 0 && (
            <ul className="people" aria-label={inOrder ? 'People who receive a copy' : 'Recipients'}>
              {plain.map((recipient) => (
                <li className="person" key={recipient.id}>
                  {row(recipient)}
                </li>
              ))}
            </ul>
          )}
          {acting.length > 1 && (
            <div className="order-switch">
              <Switch
                label="Sign in order"
                hint={
                  inOrder
                    ? 'People with the same number are asked at the same time'
                    : 'Off: everyone is asked at the same time'
                }
                checked={inOrder}
                onChange={(on) => session.recipients.signInOrder(on)}
              />
            </div>
          )}
        </CardBody>
      )}
      {recipients.length < limits.recipientsPerRequest ? (
        <RecipientForm onSubmit={add} />
      ) : (
        <p className="form--add small muted">A request can have up to {limits.recipientsPerRequest} recipients.</p>
      )}
    </Card>
  )
})

const counted = (recipients: number): string => (recipients === 1 ? '1 recipient' : `${recipients} recipients`)
