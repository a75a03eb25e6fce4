import type { HostServices } from '@countersign/contracts'
import { createContext, useContext } from 'react'
import type { Typed } from '../recipients/typed.js'
import type { DraftSession } from './draft-session.js'

/** A document, or somebody, that still wants a field. */
export interface Placing {
  documentId?: string
  recipientId?: string
}

/** What every step works with: what is done to the draft, and the shell. */
export interface Drafting {
  session: DraftSession
  host: HostServices
  typed: Typed
  /** Where the next field is wanted; another object each time. */
  placing: Placing | null
}

/** Set around the steps, once a draft is open. */
export const DraftContext = createContext<Drafting | null>(null)

/** @throws {Error} outside of the steps: a fault of ours */
export function useDrafting(): Drafting {
  const drafting = useContext(DraftContext)
  if (!drafting) throw new Error('No draft is open here: put the part inside of DraftContext.')
  return drafting
}
