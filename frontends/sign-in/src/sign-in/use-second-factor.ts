import { api, type Me, type PasskeyOptions, useMutation } from '@countersign/contracts'
import { askForPasskey } from '../passkeys/prompt.js'

type Given = { kind: 'app' | 'recovery-code'; code: string } | { kind: 'passkey'; options: PasskeyOptions }

/** Completes a pending sign-in. */
export const useSecondFactor = (onDone: (me: Me) => void) =>
  useMutation<Me, Error, Given>({
    mutationFn: async (given) =>
      given.kind === 'passkey'
        ? api.secondFactor({ kind: 'passkey', response: await askForPasskey(given.options) })
        : api.secondFactor(given),
    onSuccess: onDone,
  })
