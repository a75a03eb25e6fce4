import { classNames } from '@countersign/ui'
import { type ReactNode, useId } from 'react'
import { Logo } from './logo.js'

interface QuietFrameProps {
  /** Whose link it is. */
  forWhom?: string | null
  /** As wide as a letter with what it is about beside it, or a column. */
  wide?: boolean
  /** The text stands in the middle of the window's height. */
  middle?: boolean
  children: ReactNode
}

/** A page to read: the mark, a text, and below how to know that it is genuine. */
export function QuietFrame({ forWhom, wide, middle, children }: QuietFrameProps) {
  const text = useId()
  return (
    <div className="quiet">
      <a className="btn btn--primary skip-link" href={`#${text}`}>
        Skip to the text
      </a>
      <header className="quiet__top">
        <Logo height={26} />
        {forWhom && <span className="quiet__for">For {forWhom}</span>}
      </header>
      <div
        className={classNames('quiet__text', wide && 'quiet__text--wide', middle && 'quiet__text--middle')}
        id={text}
        tabIndex={-1}
      >
        {children}
      </div>
      <Foot />
    </div>
  )
}

function Foot() {
  const { host, origin } = window.location
  return (
    <footer className="quiet__foot">
      <span>Countersign at {host}</span>
      <details className="genuine">
        <summary>How to recognise a false message</summary>
        <p>
          A genuine mail names the request and its sender in full, and its link starts with {origin}/. No mail of ours
          asks for a password or a payment, and only the final email carries files. In doubt, ask the sender by a way
          you already know.
        </p>
      </details>
    </footer>
  )
}
