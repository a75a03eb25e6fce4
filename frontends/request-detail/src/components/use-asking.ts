import { useEffect, useRef, useState } from 'react'

/** State of a dialog opened by a button, which gets the focus back. */
export function useAsking() {
  const [asking, setAsking] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const asked = useRef(false)
  useEffect(() => {
    if (asked.current && !asking) opener.current?.focus()
    asked.current = asking
  }, [asking])
  return { asking, opener, ask: () => setAsking(true), close: () => setAsking(false) }
}
