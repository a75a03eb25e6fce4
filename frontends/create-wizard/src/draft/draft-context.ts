import type { HostServices } from '@countersign/contracts'
import { createContext, useContext } from 'react'
import type { UnsavedRecipients } from '../recipients/unsaved-recipients.js'
import type { DraftSession } from './draft-session.js'

/** A document or recipient that still needs a field. */
export interface Placing {
  documentId?: string
  recipientId?: string
}

/** The draft session and the shell's services, shared by all steps. */
export interface Drafting {
  session: DraftSession
  host: HostServices
  unsavedRecipients: UnsavedRecipients
  /** The document or recipient to place the next field for; each request is a new object. */
  placing: Placing | null
}

export const DraftContext = createContext<Drafting | null>(null)

/** @throws {Error} outside a provider */
export function useDrafting(): Drafting {
  const drafting = useContext(DraftContext)
  if (!drafting) throw new Error('No draft is open here: put the part inside of DraftContext.')
  return drafting
}
