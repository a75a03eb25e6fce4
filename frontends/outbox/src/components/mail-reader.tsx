import type { OutboxEntry } from '@countersign/contracts'
import { useRef } from 'react'
import { LetterPane } from './letter-pane.js'
import { MailList } from './mail-list.js'

/** From this width down the letter stands below the list: two columns would be too narrow to read. */
const oneColumn = '(max-width: 68rem)'

interface MailReaderProps {
  mails: readonly OutboxEntry[]
  /** Id of the mail that is read. */
  current: string
}

/** The list and the mail that is read. Where the mail stands below the list, choosing one goes there. */
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
