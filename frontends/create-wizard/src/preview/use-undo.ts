import type { FieldView } from '@countersign/contracts'
import { type KeyboardEvent, useCallback } from 'react'
import { useDrafting } from '../draft/draft-context.js'

/**
 * Undoes and redoes field changes, by buttons and by keys.
 *
 * @param show scrolls to the affected field
 * @returns `step` changes only with `show`
 */
export function useUndo(show: (field: FieldView) => void) {
  const { session, host } = useDrafting()
  const step = useCallback(
    (how: 'undo' | 'redo') => {
      session.flush()
      const what = session.fields.history.steps()[how]
      const field = session.fields[how]()
      if (!field) return
      host.say(`${how === 'undo' ? 'Undone' : 'Redone'}: ${what}`)
      show(field)
    },
    [session, host, show],
  )
  const byKeys = (event: KeyboardEvent) => {
    const { key, target, shiftKey } = event
    // Inputs have a native undo.
    if (!(event.ctrlKey || event.metaKey) || target instanceof HTMLInputElement) return
    const letter = key.toLowerCase()
    if (letter !== 'z' && letter !== 'y') return
    event.preventDefault()
    step(letter === 'y' || shiftKey ? 'redo' : 'undo')
  }
  return { step, byKeys }
}
