import { useEffect, useRef } from 'react'

/** Handles Escape unless a dialog is open, which closes by it. */
export function useEscape(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key === 'Escape' && !dialog) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
