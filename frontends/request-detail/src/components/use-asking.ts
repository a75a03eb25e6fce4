import { useEffect, useRef, useState } from 'react'

/** A dialog that a button opens: whether it is open, and the focus back on the button once it is closed. */
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
