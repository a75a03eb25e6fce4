import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { LazyPart } from '../lazy/lazy-part.js'
import { PartBoundary } from './part-boundary.js'
import { PartMissing } from './part-missing.js'
import { whenIdle } from './when-idle.js'

export interface LazyPartOptions {
  /** Its name at the start of an error message: `The signature dialog`. */
  what: string
  /** Placeholder while loading. */
  waiting?: ReactNode
  /** Renders nothing on failure, for parts that users do not miss. */
  quiet?: boolean
}

/**
 * Defines a lazily loaded component, fetched when the browser is idle or on first render. If loading or rendering
 * fails, an error with 'Try again' replaces it (and 'Close' if it has an `onClose` prop), and the page around it keeps
 * working.
 *
 * @param load imports it; called again after a failure
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { what, waiting = null, quiet = false }: LazyPartOptions,
): ComponentType<Props> {
  const late = new LazyPart(load)
  whenIdle(() => late.fetch({ ahead: true }))
  return function LazyPartView(props: Props) {
    const now = useSyncExternalStore(late.subscribe, late.current)
    useEffect(() => void late.fetch(), [])
    const missing = (busy: boolean, onRetry: () => void) =>
      quiet ? null : <PartMissing what={what} busy={busy} onRetry={onRetry} onClose={closing(props)} />
    if (now.state === 'waiting') return waiting
    if (now.state === 'missing') return missing(now.busy, () => void late.fetch())
    const { part: Part } = now
    return (
      <PartBoundary fallback={(retry) => missing(false, retry)}>
        <Part {...props} />
      </PartBoundary>
    )
  }
}

const closing = (props: object): (() => void) | undefined =>
  'onClose' in props && typeof props.onClose === 'function' ? (props.onClose as () => void) : undefined
