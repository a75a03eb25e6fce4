import { classNames } from '@countersign/ui'
import type { ReactNode } from 'react'

interface FrameProps {
  /** For pages of steps. */
  wide?: boolean
  /** A short sentence under the card. */
  below?: ReactNode
  children: ReactNode
}

/** Frame of every page of signing in: logo, a card, and how to recognize a false page. */
export function Frame({ wide, below, children }: FrameProps) {
  const { host, origin } = window.location
  return (
    <div className="gate">
      <header className="gate__top">
        <img src="/logo.svg" width="146" height="28" alt="Countersign" />
      </header>
      <div className="gate__main">
        <div className={classNames('gate__in', wide && 'gate__in--wide')}>
          <div className="gate__card">{children}</div>
          {below !== undefined && <p className="gate__below small">{below}</p>}
        </div>
      </div>
      <footer className="gate__foot">
        <span>{`Countersign at ${host}`}</span>
        <details className="gate__false">
          <summary>How to recognize a false page</summary>
          <p>{`The address of the real page starts with ${origin}/. A passkey works only there. Enter your password on no other page.`}</p>
        </details>
      </footer>
    </div>
  )
}
