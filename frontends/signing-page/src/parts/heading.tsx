import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** True if the screen replaced one the user was busy with, so its title takes the focus. */
export const Moved = createContext(false)

export function Heading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null)
  const moved = useContext(Moved)
  useEffect(() => {
    if (moved) heading.current?.focus()
  }, [moved])
  return (
    <h1 className="display quiet__title" ref={heading} tabIndex={-1}>
      {children}
    </h1>
  )
}
