import type { HostServices } from '@countersign/contracts'
import { createContext, useContext } from 'react'
import { credentialWords as words } from '../words.js'

export const Host = createContext<HostServices | null>(null)

/** Copies text and says whether that worked. */
export function useCopy(): (text: string) => Promise<void> {
  const host = useContext(Host)
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text)
      host?.announce({ title: words.copied, tone: 'done' })
    } catch {
      host?.announce({ title: words.copyFailed, tone: 'destructive' })
    }
  }
}
