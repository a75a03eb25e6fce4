import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react'

/** Whether what is shown stands in the place of something that one was busy with: its title takes the focus then. */
export const Moved = createContext(false)

/** A page's title. */
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
