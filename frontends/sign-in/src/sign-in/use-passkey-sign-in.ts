import { api, type Me, useMutation } from '@countersign/contracts'
import { askForPasskey, type PasskeyAnswer } from '../passkeys/prompt.js'

/** Signs in with a passkey: the one picked in the address field, or the one that a prompt asks for. */
export const usePasskeySignIn = (remember: boolean, onDone: () => void) =>
  useMutation<Me, Error, PasskeyAnswer | null>({
    mutationFn: async (picked) => {
      const response = picked ?? (await askForPasskey(await api.passkeyOptions()))
      return api.signInByPasskey({ response, remember })
    },
    onSuccess: onDone,
  })
