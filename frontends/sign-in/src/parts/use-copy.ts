import type { HostServices } from '@countersign/contracts'
import { createContext, useContext } from 'react'

export const Host = createContext<HostServices | null>(null)

/** Copies text and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const host = useContext(Host)
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      host?.announce({ title: 'Copied.', tone: 'done' })
    } catch {
      host?.announce({ title: 'The browser did not allow copying. Mark the text and copy it.', tone: 'destructive' })
    }
  }
}
