import { msBetween } from '../../kernel/moments.js'
import { refuse } from './refusal.js'
import type { AddressEvent } from './events.js'

/** After this time, an address is free again if its holder never joined (rule access-8). */
const interruptedClaimMs = 60_000

/** The holder of an email address. */
export interface AddressState {
  holder: { personId: string; since: string } | null
  /** Earlier holders, the first one first. */
  former: readonly string[]
}

export const freeAddress: AddressState = { holder: null, former: [] }

/** Never refuses, because the event has already happened. */
export function evolveAddress(
  { holder, former }: AddressState,
  { event, at }: { event: AddressEvent; at: string },
): AddressState {
  if (event.type === 'AddressTaken') return { holder: { personId: event.data.personId, since: at }, former }
  return { holder: null, former: holder ? [...former, holder.personId] : former }
}

/** The present holder, if any, has not joined. */
export interface TakingAddress {
  personId: string
  /** True if the present holder can no longer join. Absent: a minute must pass. */
  holderLost?: boolean
  at: string
}

/**
 * Takes an address for a person. An interruption may leave it to a person who never joined; it is taken from them after a
 * minute, when their own call has ended (rule access-8).
 */
export function takeAddress({ holder }: AddressState, taking: TakingAddress): AddressEvent[] {
  const { personId, holderLost = false, at } = taking
  const taken: AddressEvent = { type: 'AddressTaken', data: { personId } }
  if (!holder) return [taken]
  if (holder.personId === personId) return []
  if (!holderLost && msBetween(holder.since, at) < interruptedClaimMs) return refuse('claim-interrupted')
  return [{ type: 'AddressFreed', data: {} }, taken]
}

/** Gives up an address that the person no longer uses. */
export const freeAddressOf = ({ holder }: AddressState, personId: string): AddressEvent[] =>
  holder?.personId === personId ? [{ type: 'AddressFreed', data: {} }] : []
