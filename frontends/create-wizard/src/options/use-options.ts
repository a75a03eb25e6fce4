import type { HostServices } from '@countersign/contracts'
import { useEffect, useState } from 'react'
import type { DraftSession } from '../draft/draft-session.js'
import { changed, defaultOptions, type Options, optionsOf, overTheWire } from './options.js'

/** Of a request without a file: in memory only, for who comes back to it in this tab (rule drafting-31). */
const early = new WeakMap<HostServices, Options>()

/**
 * The options as they are entered, and what sets them. While there is no draft to store them, they outlive the page; call
 * {@link forgetEarlyOptions} once a draft has them.
 */
export function useOptions(session: DraftSession, host: HostServices) {
  const [options, setOptions] = useState(() => {
    const { draft } = session.standing()
    return draft ? optionsOf(draft) : (early.get(host) ?? defaultOptions)
  })
  useEffect(() => {
    if (session.requestId === null) early.set(host, options)
  }, [session, host, options])
  return [options, setOptions] as const
}

export const forgetEarlyOptions = (host: HostServices): void => void early.delete(host)

/** True where closing the window would lose options. */
export function hasEarlyOptions(host: HostServices): boolean {
  const options = early.get(host)
  return options !== undefined && changed(overTheWire(options), null) !== null
}
