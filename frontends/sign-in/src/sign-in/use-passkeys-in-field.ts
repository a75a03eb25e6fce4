import { useEffect, useEffectEvent, useState } from 'react'
import { passkeyOptions } from '../passkeys/passkey-options.js'
import { askForPasskey, endPrompt, type PasskeyAnswer } from '../passkeys/prompt.js'
import { offersPasskeysInFields } from '../passkeys/support.js'

/** Before the challenge expires after ten minutes. */
const renewalMs = 9 * 60_000

/** Offers passkeys while the address is filled in (WebAuthn Level 3, 5.1.4, conditional mediation). */
export function usePasskeysInField(isOn: boolean, onPicked: (response: PasskeyAnswer) => void): void {
  const [round, setRound] = useState(0)
  const picked = useEffectEvent(onPicked)
  useEffect(() => {
    if (!isOn) return
    const ending = new AbortController()
    const timer = setTimeout(() => setRound((before) => before + 1), renewalMs)
    offer(ending.signal).then(
      (response) => response && !ending.signal.aborted && picked(response),
      () => {
        // The field works without it, and the button remains.
      },
    )
    return () => {
      clearTimeout(timer)
      ending.abort()
      endPrompt()
    }
  }, [isOn, round])
}

async function offer(signal: AbortSignal): Promise<PasskeyAnswer | null> {
  if (!(await offersPasskeysInFields()) || signal.aborted) return null
  const options = await passkeyOptions(signal)
  return signal.aborted ? null : askForPasskey(options, { inField: true, signal })
}
