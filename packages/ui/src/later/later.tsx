import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { LatePart } from './late-part.js'
import { PartBoundary } from './part-boundary.js'
import { PartMissing } from './part-missing.js'
import { whenIdle } from './when-idle.js'

export interface LaterOptions {
  /** What it is, as a sentence begins, for where it cannot be loaded: `The signature dialog`. */
  what: string
  /** Stands in its place while its code is on its way. */
  waiting?: ReactNode
  /** It is left out where it cannot be loaded: nothing is missed, or its neighbour says so. */
  quiet?: boolean
}

/**
 * A component whose code comes later than the page: fetched when the browser has nothing else to do, or when it is first
 * shown. Where it cannot be loaded, or throws while it is drawn, words and 'Try again' stand in its place, with 'Close' where
 * it is given `onClose`, and the page around it stays as it is.
 *
 * @param load imports it; called again where that failed
 */
export function later<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { what, waiting = null, quiet = false }: LaterOptions,
): ComponentType<Props> {
  const late = new LatePart(load)
  whenIdle(() => late.fetch({ ahead: true }))
  return function Later(props: Props) {
    const now = useSyncExternalStore(late.subscribe, late.current)
    useEffect(() => void late.fetch(), [])
    const missing = (busy: boolean, onRetry: () => void) =>
      quiet ? null : <PartMissing what={what} busy={busy} onRetry={onRetry} onClose={closing(props)} />
    if (now.state === 'waiting') return waiting
    if (now.state === 'missing') return missing(now.busy, () => void late.fetch())
    const { part: Part } = now
    return (
      <PartBoundary fallback={(again) => missing(false, again)}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

const closing = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined
