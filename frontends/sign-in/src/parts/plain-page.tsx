import type { ReactNode } from 'react'
import { Frame } from '../frame.js'
import { Heading } from './heading.js'

interface PlainPageProps {
  title: string
  lede: string
  below?: ReactNode
  children?: ReactNode
}

/** A page with one thing to say. */
export function PlainPage({ title, lede, below, children }: PlainPageProps) {
  return (
    <Frame below={below}>
      <Heading>{title}</Heading>
      <p className="lede">{lede}</p>
      {children !== undefined && <div className="gate__form">{children}</div>}
    </Frame>
  )
}
