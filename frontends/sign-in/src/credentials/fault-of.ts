import { ApiError } from '@countersign/contracts'
import { PromptEnded } from '../passkeys/prompt.js'
import { commonWords, credentialWords } from '../words.js'

/** The place that explains a refused enrollment. */
export type Fault =
  | { at: 'password' | 'code' | 'choice' | 'no-passkey'; text: string }
  | { at: 'page-too-old' }
  /** Anything else; the page decides. */
  | { at: 'page'; error: Error }

/** A refusal has one sentence and no name, so its sentence identifies the field (rule pages-10). */
export function faultOf(error: Error): Fault {
  if (error instanceof PromptEnded) return { at: 'no-passkey', text: credentialWords.noPasskey }
  if (!(error instanceof ApiError)) return { at: 'page', error }
  const { status, text } = error
  if (status === 410 && text === commonWords.pageOldText) return { at: 'page-too-old' }
  if (/^(That code|The clocks)/.test(text)) return { at: 'code', text }
  if (status !== 422) return { at: 'page', error }
  if (text.startsWith('No passkey')) return { at: 'no-passkey', text }
  return { at: text.startsWith('Add an authenticator') ? 'choice' : 'password', text }
}
