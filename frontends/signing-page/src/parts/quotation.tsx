import type { ReactNode } from 'react'

/** A quotation with its author. */
export function Quotation({ text, by }: { text: string; by: ReactNode }) {
  return (
    <figure className="said">
      <blockquote dir="auto">{text}</blockquote>
      <figcaption>{by}</figcaption>
    </figure>
  )
}
