import { api, type PasskeyView, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'
import { useRef, useState } from 'react'
import { errorText } from '../parts/error-text.js'
import { DialogForm } from './dialog-form.js'
import { LabelField } from './label-field.js'
import { words } from './words.js'

const { passkeys: said } = words

export function RenameDialog({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const [label, setLabel] = useState(passkey.label)
  const [isEmpty, setIsEmpty] = useState(false)
  const renaming = useMutation({
    mutationFn: (name: string) => api.relabelPasskey(passkey.id, { label: name }),
    onSuccess: async () => {
      onClose()
      await client.refetchQueries({ queryKey: queryKeys.methods, exact: true })
    },
  })
  const submit = () => {
    const name = label.trim()
    setIsEmpty(name === '')
    if (name === '') return input.current?.focus()
    renaming.mutate(name, { onError: () => input.current?.focus() })
  }
  return (
    <DialogForm
      title={said.renameTitle}
      submitLabel={words.save}
      busy={renaming.isPending}
      initialFocus={input}
      onSubmit={submit}
      onClose={onClose}
    >
      <LabelField
        ref={input}
        value={label}
        error={isEmpty ? said.empty : errorText(renaming.error)}
        onChange={(value) => {
          setLabel(value)
          setIsEmpty(false)
        }}
      />
    </DialogForm>
  )
}
