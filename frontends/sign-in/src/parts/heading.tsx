import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** True once the user has moved between steps; then each new step's title takes the focus. */
export const Moved = createContext<{ current: boolean }>({ current: false })

export function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useContext(Moved)
  useEffect(() => {
    if (moved.current) heading.current?.focus()
    moved.current = true
  }, [moved])
  return (
    <h1 className="display" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
