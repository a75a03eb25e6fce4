import { api, limits, type PasskeyView, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'
import { TextField } from '@countersign/ui/forms'
import { useRef, useState } from 'react'
import { DialogForm } from '../parts/dialog-form.js'
import { words } from './words.js'
import { errorText } from '../parts/error-text.js'

interface LabelDialogProps {
  title: string
  text?: string
  submitLabel: string
  label?: string
  save: (label: string) => Promise<void>
  sentenceOf: (error: Error) => string | null
  onDone: () => void
  onClose: () => void
}

/** Asks for the name of a passkey. Keeps it, and the focus, after a failure. */
export function LabelDialog({ label: before = '', save, sentenceOf, onDone, ...dialog }: LabelDialogProps) {
  const input = useRef<HTMLInputElement>(null)
  const [label, setLabel] = useState(before)
  const [isEmpty, setIsEmpty] = useState(false)
  const saving = useMutation({ mutationFn: save, onSuccess: onDone })
  const submit = () => {
    const name = label.trim()
    setIsEmpty(name === '')
    if (name === '') return input.current?.focus()
    saving.mutate(name, { onError: () => input.current?.focus() })
  }
  return (
    <DialogForm {...dialog} busy={saving.isPending} initialFocus={input} onSubmit={submit}>
      <TextField
        ref={input}
        label="Name of the passkey"
        value={label}
        maxLength={limits.passkeyLabelLength}
        autoComplete="off"
        error={isEmpty ? 'Enter a name for the passkey.' : saving.error && sentenceOf(saving.error)}
        onChange={(event) => {
          setLabel(event.target.value)
          setIsEmpty(false)
        }}
      />
    </DialogForm>
  )
}

export function RenameDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const client = useQueryClient()
  const done = () => {
    onClose()
    void client.refetchQueries({ queryKey: queryKeys.methods, exact: true })
  }
  return (
    <LabelDialog
      title="Rename this passkey"
      submitLabel={words.save}
      label={passkey.label}
      save={async (label) => void (await api.relabelPasskey(passkey.id, { label }))}
      sentenceOf={errorText}
      onDone={done}
      onClose={onClose}
    />
  )
}
