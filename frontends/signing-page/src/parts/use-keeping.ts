import { useEffect } from 'react'

/** Makes the browser ask before unsaved entries are lost. */
export function useKeeping(entered: boolean): void {
  useEffect(() => {
    if (!entered) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [entered])
}
