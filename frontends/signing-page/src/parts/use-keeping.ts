import { useEffect } from 'react'

/** What was entered is not lost by a slip: the browser asks first. */
export function useKeeping(entered: boolean): void {
  useEffect(() => {
    if (!entered) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [entered])
}
