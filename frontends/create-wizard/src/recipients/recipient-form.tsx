import { type Correspondent, limits, type RecipientView } from '@countersign/contracts'
import { hasVisibleLetter } from '@countersign/contracts/entered-text'
import { type AddressFault, addressFault, addressSentences, pastedAddress } from '@countersign/contracts/pasted-address'
import { Button } from '@countersign/ui'
import { Select } from '@countersign/ui/forms'
import { Plus } from 'lucide-react'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import { afterPointerRelease } from '../after-pointer-release.js'
import { PersonalMessage } from './personal-message.js'
import { ProposingField } from './proposing-field.js'
import type { RecipientInput } from './recipient-input.js'
import { roles } from './roles.js'

interface RecipientFormProps {
  /** The recipient to edit; omit to add one. */
  recipient?: RecipientView
  /** Resolves to true if the server accepted it. */
  onSubmit: (input: RecipientInput) => Promise<boolean>
  onCancel?: () => void
}

const emptyRecipient: RecipientInput = { name: '', email: '', role: 'signer', message: null }

const sentences = { ...addressSentences, several: 'Enter one email address. Add each person separately.' }

/** Reads the address of a form as people paste it. A name that comes with it fills an empty name field. */
const withReadAddress = (entered: RecipientInput): RecipientInput => {
  const { address, name } = pastedAddress(entered.email)
  return { ...entered, email: address, name: entered.name.trim() ? entered.name : name.slice(0, limits.nameLength) }
}

/** Adds or edits a recipient. */
export function RecipientForm({ recipient, onSubmit, onCancel }: RecipientFormProps) {
  const { unsavedRecipients, session } = useDrafting()
  const before = recipient ? { ...recipient, name: recipient.name ?? '', email: recipient.email ?? '' } : emptyRecipient
  const formId = recipient?.id ?? 'new'
  const [taken] = useState(() => unsavedRecipients.stored(formId))
  const [entered, setEntered] = useState<RecipientInput>(taken ?? before)
  const { name, email, role, message = null } = entered
  const written = message?.trim() || null
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<AddressFault | null>(null)
  const form = useRef<HTMLFormElement>(null)
  const isNamed = hasVisibleLetter(name)
  const complete = isNamed && email.trim() !== ''

  const cancel = () => {
    unsavedRecipients.report(formId, null)
    onCancel?.()
  }
  const control = (selector: string) => form.current?.querySelector<HTMLElement>(selector)
  useEffect(() => {
    const other = role !== before.role || written !== before.message
    const touched = name.trim() !== before.name || email.trim() !== before.email || (recipient && other)
    const valid = form.current?.checkValidity() ?? false
    unsavedRecipients.report(
      formId,
      touched
        ? {
            ...entered,
            complete: complete && valid,
            corrects: recipient ? before.name : null,
            finish: () => control(!isNamed ? 'input' : complete && valid ? '[type=submit]' : '[type=email]')?.focus(),
            discard: () => (recipient ? cancel() : setEntered(emptyRecipient)),
          }
        : null,
    )
  })
  // Focus the form when an edit starts, not when one is taken up again.
  const begins = recipient !== undefined && taken === undefined
  useEffect(() => {
    if (begins) form.current?.querySelector('input')?.focus()
  }, [begins])
  useEffect(() => () => unsavedRecipients.closed(formId), [unsavedRecipients, formId])

  // No suggestions while editing, or for people who are already recipients.
  const entering = name.trim() === '' ? [] : [email.trim()]
  const excluded = recipient
    ? null
    : [...(session.draftState().draft?.recipients ?? []).map((one) => one.email), ...entering]
  const take = (person: Correspondent) => {
    setEntered((now) => ({ ...now, email: person.email, name: person.name || now.name }))
    setFault(null)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (!complete || busy) return
    const { address } = pastedAddress(email)
    const found = addressFault(address)
    setFault(found)
    if (found) return control('input[type=email]')?.focus()
    setBusy(true)
    const accepted = await onSubmit({
      name: name.trim(),
      email: address,
      role,
      ...(written !== before.message && { message: written }),
    })
    setBusy(false)
    if (!accepted) return
    unsavedRecipients.report(formId, null)
    if (recipient) return
    setEntered(emptyRecipient)
    form.current?.querySelector('input')?.focus()
  }
  return (
    <form className="form form--add" ref={form} noValidate onSubmit={(event) => void submit(event)}>
      <ProposingField
        label="Full Name"
        excluded={excluded}
        onChoose={take}
        autoComplete="off"
        maxLength={limits.nameLength}
        value={name}
        error={name.trim() && !isNamed ? 'Enter a name with at least one visible letter.' : null}
        onChange={(event) => setEntered({ ...entered, name: event.target.value })}
      />
      <ProposingField
        label="Email Address"
        excluded={excluded}
        onChoose={take}
        type="email"
        autoComplete="off"
        maxLength={limits.emailLength}
        value={email}
        error={fault && sentences[fault]}
        onChange={({ target: { value } }) => {
          const { address, name: pastedName } = pastedAddress(value)
          const now = { ...entered, email: value }
          // A pasted `Name <address>` fills both fields at once, so that the button can be pressed.
          setEntered(pastedName ? withReadAddress(now) : now)
          if (fault) setFault(addressFault(address) && fault)
        }}
        onBlur={({ target: { value } }) => {
          // Reads the state, not the input: once a recipient is added, the input still holds the address while it loses the focus.
          setEntered(withReadAddress)
          const { address } = pastedAddress(value)
          afterPointerRelease(() => setFault(address ? addressFault(address) : null))
        }}
      />
      <Select
        label="Role"
        value={role}
        onChange={(chosen) => setEntered({ ...entered, role: chosen })}
        options={roles}
      />
      <PersonalMessage message={message ?? ''} onChange={(text) => setEntered((now) => ({ ...now, message: text }))} />
      {recipient ? (
        <div className="row form__ends">
          <Button onClick={cancel}>Cancel</Button>
          <Button type="submit" disabled={!complete} busy={busy}>
            Save Recipient
          </Button>
        </div>
      ) : (
        <Button type="submit" block disabled={!complete} busy={busy}>
          {!busy && <Plus className="icon" />}
          Add Recipient
        </Button>
      )}
    </form>
  )
}
