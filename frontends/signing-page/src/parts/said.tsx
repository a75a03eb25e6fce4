import type { ReactNode } from 'react'

/** Somebody's own words, and whose they are. */
export function Said({ text, by }: { text: string; by: ReactNode }) {
  return (
    <figure className="said">
      <blockquote>{text}</blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}
