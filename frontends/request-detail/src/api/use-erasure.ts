import { type HostServices, queryKeys, useQueryClient } from '@countersign/contracts'
import { useChange } from './use-change.js'

interface Erasure {
  id: string
  host: HostServices
  /** The dialog is open and shows failures itself. */
  isOpen: boolean
}

/** Erases all personal data of a request, including this browser's cache. */
export function useErasure({ id, host, isOpen }: Erasure) {
  const client = useQueryClient()
  return useChange({
    id,
    host,
    call: async (calls, reason: string) => {
      const request = await calls.erase(id, { reason })
      // Past versions and mails hold erased data.
      client.removeQueries({ queryKey: queryKeys.requests, predicate: ({ queryKey }) => isOfThePast(queryKey, id) })
      client.removeQueries({ queryKey: queryKeys.outbox })
      return request
    },
    done: { title: 'Personal data erased', text: 'The history keeps its events, times, and order.' },
    failed: 'Failed to erase personal data',
    isDone: (now) => now?.title === null,
    shown: isOpen,
  })
}

const isOfThePast = ([, of]: readonly unknown[], id: string): boolean =>
  typeof of === 'string' && of.startsWith(`${id}?`)
