import { isolated } from '@countersign/contracts/isolated'
import { classNames } from '@countersign/ui'
import { type ReactNode, useId } from 'react'
import { Logo } from './logo.js'

interface TextPageFrameProps {
  /** The recipient's name. */
  forWhom?: string | null
  /** Wide enough for a text and its documents side by side. */
  wide?: boolean
  /** Centres the content vertically. */
  middle?: boolean
  children: ReactNode
}

/** Frame of a text page: logo, content, and below it how to recognize a genuine link. */
export function TextPageFrame({ forWhom, wide, middle, children }: TextPageFrameProps) {
  const text = useId()
  return (
    <div className="quiet">
      <a className="btn btn--primary skip-link" href={`#${text}`}>
        Skip to content
      </a>
      <header className="quiet__top">
        <Logo height={26} />
        {forWhom && <span className="quiet__for">For {isolated(forWhom)}</span>}
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
        <summary>How to spot a fake message</summary>
        <p>
          A genuine email names the request and its sender in full, and its link starts with {origin}/. Our emails never
          ask for a password or a payment, and only the final email has attachments. If in doubt, contact the sender in
          a way you already know.
        </p>
      </details>
    </footer>
  )
}
