import type { HostServices } from '@countersign/contracts'
import { formatMoment } from '@countersign/ui'
import { useState } from 'react'

/** When something was last read from the server, and reading it again. */
export interface Looking {
  /** ISO 8601. */
  at: string
  busy: boolean
  again: () => void
}

interface Read {
  dataUpdatedAt: number
  refetch: () => Promise<{ error: Error | null; dataUpdatedAt: number }>
}

/**
 * Nothing is read by itself (rule pages-11): so the page says when it last looked, and looks again when it is asked to.
 *
 * @param first what the time is said of
 * @param others read with it; each shows its own failure
 */
export function useLooking(first: Read, others: readonly Read[], host: HostServices): Looking {
  const [busy, setBusy] = useState(false)
  const again = async () => {
    setBusy(true)
    const [{ error, dataUpdatedAt }] = await Promise.all([first.refetch(), ...others.map(({ refetch }) => refetch())])
    setBusy(false)
    if (error) host.announce({ tone: 'destructive', title: 'Could not refresh', text: error.message })
    else host.say(`Refreshed ${formatMoment(new Date(dataUpdatedAt).toISOString())}`)
  }
  return { at: new Date(first.dataUpdatedAt).toISOString(), busy, again: () => void (busy || again()) }
}
