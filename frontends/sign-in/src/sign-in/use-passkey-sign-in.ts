import { api, type Me, useMutation } from '@countersign/contracts'
import { useCallback, useEffect, useRef } from 'react'
import { askForPasskey, endPrompt, type PasskeyAnswer, passkeyOptions } from '../passkeys/prompt.js'

/**
 * Signs in with a passkey: the one picked in the address field, or the one that a prompt asks for. Call `stop` before the
 * person signs in another way, since options that arrive late would open a prompt over it.
 */
export function usePasskeySignIn(remember: boolean, onDone: () => void) {
  const ending = useRef<AbortController>(undefined)
  const signIn = useMutation<Me, Error, PasskeyAnswer | null>({
    mutationFn: async (picked) => {
      const { signal } = (ending.current = new AbortController())
      const response = picked ?? (await askForPasskey(await passkeyOptions(signal), { signal }))
      return api.signInByPasskey({ response, remember })
    },
    onSuccess: onDone,
  })
  const { reset } = signIn
  const end = useCallback(() => {
    if (!ending.current) return
    ending.current.abort()
    ending.current = undefined
    endPrompt()
  }, [])
  useEffect(() => end, [end])
  const stop = useCallback(() => {
    end()
    reset()
  }, [end, reset])
  return { ...signIn, stop }
}
