import { useEffect } from 'react'

/** Focuses the content after a retry, because the pressed button is gone. */
export function useFocusAfterRetry(attempt: number, ready: boolean): void {
  useEffect(() => {
    if (attempt > 0 && ready)
      (document.querySelector<HTMLElement>('#main h1[tabindex]') ?? document.getElementById('main'))?.focus()
  }, [attempt, ready])
}
