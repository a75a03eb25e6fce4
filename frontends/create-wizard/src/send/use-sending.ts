import { NoAnswer, type Notice } from '@countersign/contracts'
import { outcomeOf } from '@countersign/ui/acts'
import { useEffect, useRef, useState } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import type { Draft } from '../draft/draft.js'
import { errorText } from '../draft/error-text.js'
import { RemoteChangeConflict } from '../draft/remote-change.js'
import { sendDraft } from '../draft/send-draft.js'
import { RecipientsChanged } from '../draft/recipients-changed.js'
import { type Options, overTheWire } from '../options/options.js'
import { needsOf } from './needs.js'

const done: Notice = {
  title: 'Signature request sent!',
  text: 'Recipients will receive email notifications.',
  tone: 'done',
}

/**
 * Sends the draft, waiting until all pages are checked or the sender stops it. After leaving the page, a toast reports
 * the outcome.
 *
 * @param onRecipientsChanged called if the recipients differ from the ones the sender saw
 */
export function useSending(options: Options, onRecipientsChanged: (pressedFor: Draft) => void) {
  const { session, host } = useDrafting()
  const [phase, setPhase] = useState<'at rest' | 'sending' | 'stopping'>('at rest')
  const stop = useRef(new AbortController())
  const leave = useRef(new AbortController())
  const end = () => {
    stop.current.abort()
    leave.current.abort()
  }
  useEffect(() => end, [])

  const send = async (draft: Draft) => {
    stop.current = new AbortController()
    leave.current = new AbortController()
    setPhase('sending')
    try {
      const sent = await sendDraft(session, overTheWire(options), draft, stop.current.signal, leave.current.signal)
      if (!sent) return setPhase('at rest')
    } catch (error) {
      setPhase('at rest')
      if (error instanceof RemoteChangeConflict) return
      if (error instanceof RecipientsChanged) return onRecipientsChanged(draft)
      if (error instanceof NoAnswer) {
        const { id } = session.draft
        const isSent = (now: { status: string } | null) => now !== null && now.status !== 'draft'
        const outcome = await outcomeOf({ id, done, failed: 'Failed to send request', isDone: isSent }, error)
        host.announce(outcome)
        if (outcome !== done || error.why === 'stopped') return
        return host.navigate('/')
      }
      await session.readFacts()
      if (needsOf(session.draft).some(({ met }) => !met)) {
        host.announce({ title: 'Not sent yet', text: 'The page check found something to review first.' })
        return
      }
      host.announce({ title: 'Failed to send request', text: errorText(error), tone: 'destructive' })
      return
    }
    host.announce(done)
    host.navigate('/')
  }
  const halt = () => {
    stop.current.abort()
    setPhase('stopping')
  }
  return { phase, send, halt }
}
