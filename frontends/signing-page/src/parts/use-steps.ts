import { useCallback, useEffect, useState } from 'react'

/** Where one is, as the browser's history has it: each step is an entry, so that Back goes one back. */
export type Step = { at: 'start' } | { at: 'signing' } | { at: 'reading'; documentId?: string }

const start: Step = { at: 'start' }

/** What our entries of the history hold. */
interface Entry {
  step?: Step
  /** Something stands above the page. */
  above?: boolean
}

const entry = (state: unknown): Entry => (typeof state === 'object' && state !== null ? state : {})

/** The step one is at, going on to another, and going back. A visit begins at the start, also a reloaded one (rule signing-27). */
export function useSteps(): { step: Step; go: (step: Step) => void; back: () => void } {
  const [step, setStep] = useState<Step>(start)
  useEffect(() => {
    const { step: _left, above: _gone, ...rest } = entry(history.state)
    history.replaceState(rest, '')
    // An entry that goes by closing a sheet must not scroll the page back to where it was opened.
    const usual = history.scrollRestoration
    history.scrollRestoration = 'manual'
    const follow = ({ state }: PopStateEvent) => {
      const next = entry(state).step ?? start
      setStep((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next))
    }
    window.addEventListener('popstate', follow)
    return () => {
      window.removeEventListener('popstate', follow)
      history.scrollRestoration = usual
    }
  }, [])
  const go = useCallback((next: Step) => {
    history.pushState({ ...entry(history.state), above: false, step: next }, '')
    setStep(next)
  }, [])
  const back = useCallback(() => history.back(), [])
  return { step, go, back }
}

/** While something stands above the page, Back closes it and leaves the page as it is. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const [closing] = useState({ close })
  useEffect(() => {
    closing.close = close
  })
  useEffect(() => {
    if (!isOpen) return
    let isLeft = false
    history.pushState({ ...entry(history.state), above: true }, '')
    const leave = ({ state }: PopStateEvent) => {
      // The entry of what stood there just before goes by the same event.
      if (entry(state).above) return
      isLeft = true
      closing.close()
    }
    window.addEventListener('popstate', leave)
    return () => {
      window.removeEventListener('popstate', leave)
      if (!isLeft) history.back()
    }
  }, [isOpen, closing])
}
