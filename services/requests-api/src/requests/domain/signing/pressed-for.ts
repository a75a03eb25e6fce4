import { known, type Personal } from '../../../kernel/personal.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { existing } from '../require.js'

/** Refuses recipients other than those the sender saw when pressing Send (rule sending-16). Undefined skips the check. */
export function mustBeFor(state: MaybeRequest, pressedFor: readonly string[] | undefined): void {
  if (!pressedFor) return
  const { recipients, formerNames } = existing(state)
  const seen = new Set(pressedFor)
  const added = [...recipients.values()].filter(({ recipientId }) => !seen.has(recipientId)).map(({ name }) => name)
  const removed = [...seen]
    .filter((id) => !recipients.has(id))
    .map((id) => formerNames.get(id) ?? 'an unknown recipient')
  if (added.length + removed.length === 0) return
  const listed = (names: readonly Personal<string>[]) => names.map((name) => known(name) ?? '').join('\n')
  refuse('recipients-changed', { added: listed(added), removed: listed(removed) })
}
