import { useEffect } from 'react'

/** The button that was pressed is gone once the content is there: the focus goes to the content. */
export function useFocusAfterRetry(attempt: number, ready: boolean): void {
  useEffect(() => {
    if (attempt > 0 && ready)
      (document.querySelector<HTMLElement>('#main h1[tabindex]') ?? document.getElementById('main'))?.focus()
  }, [attempt, ready])
}
