import type { OutboxEntry } from '@countersign/contracts'
import { useRef } from 'react'
import { LetterPane } from './letter-pane.js'
import { MailList } from './mail-list.js'

/** Up to this width the mail appears below the list, because two columns would be too narrow. */
const oneColumn = '(max-width: 68rem)'

interface MailReaderProps {
  mails: readonly OutboxEntry[]
  /** Id of the open mail. */
  current: string
}

/** Mail list and open mail. In one column, choosing a mail scrolls to it. */
export function MailReader({ mails, current }: MailReaderProps) {
  const letter = useRef<HTMLElement>(null)
  const goToLetter = () => {
    if (!window.matchMedia(oneColumn).matches) return
    letter.current?.focus({ preventScroll: true })
    letter.current?.scrollIntoView({ block: 'start' })
  }
  return (
    <div className="card outbox">
      <MailList mails={mails} current={current} onChoose={goToLetter} />
      <LetterPane id={current} paneRef={letter} />
    </div>
  )
}
