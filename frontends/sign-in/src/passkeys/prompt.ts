import { apiUnder, type PasskeyOptions } from '@countersign/contracts'
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { inTurn } from '../api/in-turn.js'

type Library = typeof import('@simplewebauthn/browser')
let library: Library | undefined

/** The browser ended the prompt: closed, timed out, or not possible. Nothing was sent. */
export class PromptEnded extends Error {
  override readonly name = 'PromptEnded'
}

/** Loads the library with the first prompt. */
const prompted = async <Answer>(prompt: (loaded: Library) => Promise<Answer>): Promise<Answer> => {
  try {
    library ??= await import('@simplewebauthn/browser')
    return await prompt(library)
  } catch (error) {
    throw new PromptEnded('the passkey prompt ended', { cause: error })
  }
}

/** The browser's response in plain objects, as the API takes it. */
export interface PasskeyAnswer {
  id: string
  rawId: string
  type: 'public-key'
  response: Record<string, unknown>
  clientExtensionResults: Record<string, unknown>
  authenticatorAttachment?: string
}

interface Asking {
  /** Waits until the user picks a passkey in the address field, and shows nothing before. */
  inField?: boolean
  /** Prevents the prompt; `endPrompt` ends one that is open. */
  signal?: AbortSignal
}

export async function askForPasskey(
  options: PasskeyOptions,
  { inField = false, signal }: Asking = {},
): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON
  const given = await prompted((loaded) => {
    signal?.throwIfAborted()
    return loaded.startAuthentication({ optionsJSON, useBrowserAutofill: inField })
  })
  return { ...given, response: { ...given.response }, clientExtensionResults: { ...given.clientExtensionResults } }
}

export async function createPasskey(options: PasskeyOptions): Promise<PasskeyAnswer> {
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON
  const given = await prompted((loaded) => loaded.startRegistration({ optionsJSON }))
  return { ...given, response: { ...given.response }, clientExtensionResults: { ...given.clientExtensionResults } }
}

/** Ends an open prompt, such as the one in the address field. */
export const endPrompt = (): void => library?.WebAuthnAbortService.cancelCeremony()

/** Begins a sign-in by passkey. */
export const passkeyOptions = (signal: AbortSignal): Promise<PasskeyOptions> =>
  inTurn(() => apiUnder(undefined, signal).passkeyOptions())
