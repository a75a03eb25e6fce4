import { Button } from '@countersign/ui'
import { Card, CardBody, CardFoot } from '@countersign/ui/requests'
import { TextField } from '@countersign/ui/forms'
import { useMutation } from '@countersign/contracts'
import { hasVisibleLetter } from '@countersign/contracts/entered-text'
import { Check } from 'lucide-react'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { errorText } from './error-text.js'

interface NameFormProps {
  words: { title: string; label: string; hint?: string; save: string; saved: string; empty: string }
  value: string
  most: number
  autoComplete?: string
  /** Stores the new name. */
  store: (name: string) => Promise<void>
  /** Below the name. */
  children?: ReactNode
}

/** A card with one name to change. */
export function NameForm({ words, value, most, autoComplete = 'off', store, children }: NameFormProps) {
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(value)
  const [isEmpty, setIsEmpty] = useState(false)
  const saving = useMutation({ mutationFn: store })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const name = typed.trim()
    const isNamed = hasVisibleLetter(name)
    setIsEmpty(!isNamed)
    if (!isNamed) return input.current?.focus()
    if (!saving.isPending) saving.mutate(name, { onError: () => input.current?.focus() })
  }
  return (
    <form onSubmit={submit} noValidate>
      <Card title={words.title}>
        <CardBody>
          <TextField
            ref={input}
            label={words.label}
            hint={words.hint}
            value={typed}
            maxLength={most}
            autoComplete={autoComplete}
            error={isEmpty ? words.empty : errorText(saving.error)}
            onChange={(event) => {
              setTyped(event.target.value)
              setIsEmpty(false)
              saving.reset()
            }}
          />
          {children}
        </CardBody>
        <CardFoot>
          <span className="saved" role="status">
            {saving.isSuccess && (
              <>
                <Check className="icon" />
                {words.saved}
              </>
            )}
          </span>
          <Button type="submit" busy={saving.isPending}>
            {words.save}
          </Button>
        </CardFoot>
      </Card>
    </form>
  )
}
