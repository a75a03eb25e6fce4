import type { Caller } from '../../kernel/caller.js'
import { newId } from '../../kernel/ids.js'

/** The caller of a change that a person makes to their own account. */
export const byPerson = (personId: string, correlation: string): Caller => ({
  actor: { kind: 'person', id: personId },
  teamId: null,
  commandId: newId(),
  correlation,
  seen: 0,
})
