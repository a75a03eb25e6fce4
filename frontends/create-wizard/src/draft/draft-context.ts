import type { HostServices } from '@countersign/contracts'
import { createContext, useContext } from 'react'
import type { DraftSession } from './draft-session.js'

/** What every step works with: what is done to the draft, and the shell. */
export interface Drafting {
  session: DraftSession
  host: HostServices
}

/** Set around the steps, once a draft is open. */
export const DraftContext = createContext<Drafting | null>(null)

/** @throws {Error} outside of the steps: a fault of ours */
export function useDrafting(): Drafting {
  const drafting = useContext(DraftContext)
  if (!drafting) throw new Error('No draft is open here: put the part inside of DraftContext.')
  return drafting
}
