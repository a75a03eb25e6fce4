import { refuse } from '../refusal.js'
import type { PersonEvent } from '../events.js'
import type { PersonState } from '../person-state.js'
import { codesIssued, type NewCodes } from './issue-recovery-codes.js'

export interface NewApp {
  credentialId: string
  secret: string
}

/** Adds or replaces the app. New recovery codes come with it. */
export function addAuthenticatorApp(
  person: PersonState,
  { codes, ...app }: NewApp & { codes: NewCodes },
): PersonEvent[] {
  if (person.app?.credentialId === app.credentialId) return []
  if (!person.password) return refuse('no-password-set')
  return [appAdded(app), codesIssued(codes)]
}

export const appAdded = ({ credentialId, secret }: NewApp): PersonEvent => ({
  type: 'AuthenticatorAppAdded',
  data: { credentialId, secret },
})
