import { ApiError } from '@countersign/contracts'
import { PromptEnded } from '../passkeys/prompt.js'
import { credentialWords } from '../words.js'

/** Where a refused enrollment is explained. */
export type Fault =
  | { at: 'password' | 'code' | 'choice' | 'no-passkey'; text: string }
  | { at: 'page-too-old' }
  /** Anything else; the page decides. */
  | { at: 'page'; error: Error }

/** Fields by the name of the server's refusal. */
const fields: Readonly<Record<string, 'password' | 'code' | 'choice' | 'no-passkey'>> = {
  'weak-password': 'password',
  'wrong-code': 'code',
  'wrong-app-code': 'code',
  'clocks-differ': 'code',
  'second-factor-missing': 'choice',
  'passkey-refused': 'no-passkey',
}

export function faultOf(error: Error): Fault {
  if (error instanceof PromptEnded) return { at: 'no-passkey', text: credentialWords.noPasskey }
  if (!(error instanceof ApiError)) return { at: 'page', error }
  if (error.code === 'page-too-old') return { at: 'page-too-old' }
  const field = fields[error.code ?? '']
  return field ? { at: field, text: error.text } : { at: 'page', error }
}
