import type { Correspondent } from '@countersign/contracts'
import { TextField, type TextFieldProps } from '@countersign/ui/fields'
import { type KeyboardEvent, useId, useState } from 'react'
import { useProposals } from './use-proposals.js'

interface ProposingFieldProps extends TextFieldProps {
  value: string
  /** Addresses to leave out of the suggestions; null turns suggestions off. */
  excluded: readonly (string | null)[] | null
  onChoose: (person: Correspondent) => void
}

/**
 * A text field that suggests previous correspondents (a combobox with a list, WAI-ARIA 1.2). Arrows move, Enter or a
 * click chooses; Escape keeps the typed text.
 */
export function ProposingField({ excluded, onChoose, ...field }: ProposingFieldProps) {
  const [typing, setTyping] = useState(false)
  const [at, setAt] = useState(-1)
  const list = useId()
  const people = useProposals(typing && excluded !== null ? field.value : null, excluded ?? [])
  const open = typing && people.length > 0
  const current = open ? people[at] : undefined
  const close = () => {
    setTyping(false)
    setAt(-1)
  }
  const choose = (person: Correspondent) => {
    close()
    onChoose(person)
  }
  const press = (event: KeyboardEvent) => {
    if (!open) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined) setAt((before) => (before + step + people.length + 1) % (people.length + 1))
    else if (event.key === 'Enter' && current) choose(current)
    else if (event.key === 'Escape') close()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="combo">
      <TextField
        {...field}
        role="combobox"
        aria-expanded={open}
        aria-autocomplete="list"
        aria-controls={open ? list : undefined}
        aria-activedescendant={current && optionId(list, current)}
        onChange={(event) => {
          setTyping(true)
          setAt(-1)
          field.onChange?.(event)
        }}
        onKeyDown={press}
        onBlur={(event) => {
          close()
          field.onBlur?.(event)
        }}
      />
      {open && (
        <div className="listbox" role="listbox" id={list} aria-label="People you’ve sent to before">
          {people.map((person) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are the field's, which has the focus
            <div
              key={person.email}
              className="option"
              role="option"
              tabIndex={-1}
              id={optionId(list, person)}
              aria-selected={person === current}
              data-highlighted={person === current || undefined}
              // Keeps the focus in the field.
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => choose(person)}
            >
              <span className="option__text">
                <span className="truncate" dir="auto">
                  {person.name || person.email}
                </span>
                {person.name && <span className="hint truncate">{person.email}</span>}
              </span>
            </div>
          ))}
        </div>
      )}
      <span className="visually-hidden" role="status">
        {open && (people.length === 1 ? '1 suggestion' : `${people.length} suggestions`)}
      </span>
    </div>
  )
}

const optionId = (list: string, { email }: Correspondent): string => `${list}-${encodeURIComponent(email)}`
