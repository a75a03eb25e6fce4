import { useCallback, useEffect, useState } from 'react'

/** The current step. Each step is a history entry, so that Back goes one step back. */
export type Step = { at: 'start' } | { at: 'signing' } | { at: 'reading'; documentId?: string }

const start: Step = { at: 'start' }

/** The state of our history entries. */
interface Entry {
  step?: Step
  /** A sheet or dialog is open above the page. */
  above?: boolean
}

const entry = (state: unknown): Entry => (typeof state === 'object' && state !== null ? state : {})

/** Navigates between steps. Every visit starts at the beginning, even after a reload (rule signing-27). */
export function useSteps(): { step: Step; go: (step: Step) => void; back: () => void } {
  const [step, setStep] = useState<Step>(start)
  useEffect(() => {
    const { step: _left, above: _gone, ...rest } = entry(history.state)
    history.replaceState(rest, '')
    // Closing a sheet pops an entry, which must not restore the scroll position from when it was opened.
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

/** While a sheet or dialog is open, Back closes it and leaves the page as it was. */
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
      // The same event pops the entry of the sheet closed just before.
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
