import type { HostServices } from '@countersign/contracts'
import { useEffect, useState } from 'react'
import type { DraftSession } from '../draft/draft-session.js'
import { changed, defaultOptions, type Options, optionsOf, overTheWire } from './options.js'

/** Options of a request without files, kept in memory for a return in this tab (rule drafting-31). */
const early = new WeakMap<HostServices, Options>()

/** Options as entered. Until a draft can store them, they outlive the page; then call {@link forgetEarlyOptions}. */
export function useOptions(session: DraftSession, host: HostServices) {
  const [options, setOptions] = useState(() => {
    const { draft } = session.draftState()
    return draft ? optionsOf(draft) : (early.get(host) ?? defaultOptions)
  })
  useEffect(() => {
    if (session.requestId === null) early.set(host, options)
  }, [session, host, options])
  return [options, setOptions] as const
}

export const forgetEarlyOptions = (host: HostServices): void => void early.delete(host)

/** True if closing the window would lose options. */
export function hasEarlyOptions(host: HostServices): boolean {
  const options = early.get(host)
  return options !== undefined && changed(overTheWire(options), null) !== null
}
