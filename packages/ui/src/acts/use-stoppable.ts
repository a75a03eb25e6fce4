import { apiUnder } from '@countersign/contracts'
import { useEffect, useState } from 'react'

/** API calls of one user action at a time, aborted when the component unmounts or its dialog calls `stop`. */
export function useStoppable() {
  const [acting] = useState(() => {
    let current = new AbortController()
    return {
      /** @param key idempotency key, as for `apiUnder` @returns the calls for a new action */
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
