import { createContext, use, type ReactNode } from 'react'

export type Navigate = (to: string, options?: { replace?: boolean }) => void

const NavigationContext = createContext<Navigate>((to) => window.location.assign(to))

/** Provides client-side navigation to links. */
export function NavigationProvider({ navigate, children }: { navigate: Navigate; children: ReactNode }) {
  return <NavigationContext value={navigate}>{children}</NavigationContext>
}

export const useNavigate = (): Navigate => use(NavigationContext)
