import { api, ApiError, NoAnswer, useMutation } from '@countersign/contracts'
import { useRef, useState } from 'react'
import { DialogForm } from './dialog-form.js'
import { LabelField } from './label-field.js'
import { words } from './words.js'

const { passkeys: said } = words

/** Names a passkey, and lets the browser create it. */
export function AddPasskeyDialog({ onDone, onClose }: { onDone: () => void; onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [label, setLabel] = useState('')
  const [isEmpty, setIsEmpty] = useState(false)
  const adding = useMutation({ mutationFn: addPasskey, onSuccess: onDone })
  const submit = () => {
    const name = label.trim()
    setIsEmpty(name === '')
    if (name === '') return input.current?.focus()
    adding.mutate(name, { onError: () => input.current?.focus() })
  }
  return (
    <DialogForm
      title={said.add}
      text={said.addText}
      submitLabel={said.create}
      busy={adding.isPending}
      initialFocus={input}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelField
        ref={input}
        value={label}
        error={isEmpty ? said.empty : adding.error && sentenceOf(adding.error)}
        onChange={(value) => {
          setLabel(value)
          setIsEmpty(false)
        }}
      />
    </DialogForm>
  )
}

async function addPasskey(label: string): Promise<void> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  const options = await api.newPasskeyOptions()
  const optionsJSON = options as unknown as Parameters<typeof startRegistration>[0]['optionsJSON']
  const response = await startRegistration({ optionsJSON })
  await api.addPasskey({ response: response as never, label })
}

function sentenceOf(error: Error): string {
  if (error instanceof ApiError) return error.text
  if (error instanceof NoAnswer) return error.message
  if (error.name === 'InvalidStateError') return said.exists
  return 'PublicKeyCredential' in window ? said.cancelled : said.notHere
}
