import { known, type Personal } from '../personal.js'
import { refuse } from '../refusal.js'
import type { MaybeRequest } from '../state.js'
import { existing } from './require.js'

/**
 * Refuses a sending that would reach others than the sender saw when they pressed Send (rule sending-16).
 *
 * @param pressedFor ids of recipients in any order; undefined says nothing of them
 * @throws {Refusal} `recipients-changed`, which names who was added or removed
 */
export function mustBeFor(state: MaybeRequest, pressedFor: readonly string[] | undefined): void {
  if (!pressedFor) return
  const { recipients, formerNames } = existing(state)
  const seen = new Set(pressedFor)
  const added = [...recipients.values()].filter(({ recipientId }) => !seen.has(recipientId)).map(({ name }) => name)
  const removed = [...seen]
    .filter((id) => !recipients.has(id))
    .map((id) => formerNames.get(id) ?? 'an unknown recipient')
  if (added.length + removed.length === 0) return
  const listed = (names: readonly Personal<string>[]) => names.map((name) => known(name) ?? '').join(', ')
  refuse('recipients-changed', { added: listed(added), removed: listed(removed) })
}
