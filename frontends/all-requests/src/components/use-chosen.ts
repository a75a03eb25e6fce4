import type { ListedRequest } from '@countersign/contracts'
import { useRef, useState } from 'react'

export interface Chosen {
  /** The selected rows, in list order. */
  requests: readonly ListedRequest[]
  has: (id: string) => boolean
  /** @param range includes every row since the last toggled one */
  toggle: (id: string, on: boolean, range: boolean) => void
  toggleAll: (on: boolean) => void
  clear: () => void
}

/** Row selection, limited to rows shown. */
export function useChosen(shown: readonly ListedRequest[]): Chosen {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const last = useRef<string | null>(null)
  const toggle = (id: string, on: boolean, range: boolean) => {
    const place = (wantedId: string | null) => shown.findIndex((request) => request.id === wantedId)
    const [here, there] = [place(id), range ? place(last.current) : -1]
    const [first, end] = there < 0 ? [here, here] : [Math.min(here, there), Math.max(here, there)]
    const next = new Set(ids)
    for (const request of shown.slice(first, end + 1)) {
      if (on) next.add(request.id)
      else next.delete(request.id)
    }
    last.current = id
    setIds(next)
  }
  return {
    requests: shown.filter(({ id }) => ids.has(id)),
    has: (id) => ids.has(id),
    toggle,
    toggleAll: (on) => setIds(new Set(on ? shown.map(({ id }) => id) : [])),
    clear: () => setIds(new Set()),
  }
}
