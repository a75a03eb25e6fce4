import type { HostServices } from '@countersign/contracts'
import { formatMoment } from '@countersign/ui'
import { useState } from 'react'

/** The time of the last read, and a refresh. */
export interface Freshness {
  /** ISO 8601. */
  at: string
  busy: boolean
  refresh: () => void
}

interface Read {
  dataUpdatedAt: number
  refetch: () => Promise<{ error: Error | null; dataUpdatedAt: number }>
}

/**
 * Nothing refreshes automatically (rule pages-11), so the page shows the time of its last read and a refresh button.
 *
 * @param first the query that determines the time shown
 * @param others queries refreshed with it; each shows its own failure
 */
export function useFreshness(first: Read, others: readonly Read[], host: HostServices): Freshness {
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    const [{ error, dataUpdatedAt }] = await Promise.all([first.refetch(), ...others.map(({ refetch }) => refetch())])
    setBusy(false)
    if (error) host.announce({ tone: 'destructive', title: 'Could not refresh', text: error.message })
    else host.say(`Refreshed ${formatMoment(new Date(dataUpdatedAt).toISOString())}`)
  }
  return { at: new Date(first.dataUpdatedAt).toISOString(), busy, refresh: () => void (busy || refresh()) }
}
