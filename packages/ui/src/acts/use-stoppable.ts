import { apiUnder } from '@countersign/contracts'
import { useEffect, useState } from 'react'

/** The calls of one act at a time, and an end to them: when the dialog that asked closes, and when its page is left. */
export function useStoppable() {
  const [acting] = useState(() => {
    let current = new AbortController()
    return {
      /** @param key as of `apiUnder` @returns the calls for the act that begins now */
      start: (key?: string) => {
        current = new AbortController()
        return apiUnder(key, current.signal)
      },
      stop: () => current.abort(),
      isStopped: () => current.signal.aborted,
    }
  })
  useEffect(() => acting.stop, [acting])
  return acting
}
