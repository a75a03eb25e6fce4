import { useEffect } from 'react'

/** Makes the browser ask before unsaved entries are lost. */
export function useUnloadGuard(entered: boolean): void {
  useEffect(() => {
    if (!entered) return
    const guard = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', guard)
    return () => window.removeEventListener('beforeunload', guard)
  }, [entered])
}
