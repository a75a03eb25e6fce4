import type { ReactNode } from 'react'

/** A quotation with its author. */
export function Said({ text, by }: { text: string; by: ReactNode }) {
  return (
    <figure className="said">
      <blockquote>{text}</blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}
