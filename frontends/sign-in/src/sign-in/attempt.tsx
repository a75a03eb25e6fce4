import type { ApiError } from '@countersign/contracts'
import { type FormEvent, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Notice, VisuallyHidden } from '@countersign/ui'
import { useCountdown, waitOf } from '../parts/countdown.js'
import { refusalOf, Trouble } from '../parts/trouble.js'
import { Host } from '../parts/use-copy.js'
import { signInWords as words } from '../words.js'

/** State of a form whose one secret the server may refuse, or take only after a pause. @param why a fault to begin with */
export function useAttempt(why: string | null = null) {
  const host = useContext(Host)
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState('')
  const [fault, setFault] = useState(why)
  const [left, pause] = useCountdown(() => host?.say('You can try again now.'))
  const focus = () => input.current?.focus()
  useEffect(focus, [])
  const refuse = (refusal: ApiError) =>
    refusal.status === 429 ? pause(refusal.retryAfter ?? 60) : setFault(refusal.text)
  return { input, value, setValue, fault: left > 0 ? null : fault, setFault, left, focus, refuse }
}

interface AttemptFormProps {
  attempt: ReturnType<typeof useAttempt>
  call: { isPending: boolean; error: Error | null }
  /** The fault of a value that cannot be sent; it takes the focus. */
  missing: string | null
  onSubmit: () => void
  /** In place of the usual sentence about a pause. */
  paused?: (time: string) => string
  children: ReactNode
}

/** Sends the secret, unless it is missing, being sent, or to be sent later. */
export function AttemptForm({ attempt, call, missing, onSubmit, paused, children }: AttemptFormProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (call.isPending || attempt.left > 0) return
    attempt.setFault(missing)
    if (missing === null) onSubmit()
    else attempt.focus()
  }
  return (
    <form className="gate__form" onSubmit={submit} noValidate>
      {attempt.left > 0 && <Paused left={attempt.left} sentence={paused} />}
      {call.error && !refusalOf(call.error) && <Trouble error={call.error} />}
      {children}
    </form>
  )
}

interface PausedProps {
  left: number
  sentence?: (time: string) => string
}

/** Attempts are delayed. Screen readers hear the time once, not each second. */
function Paused({ left, sentence = words.paused }: PausedProps) {
  const [atFirst] = useState(() => waitOf(left))
  return (
    <>
      <VisuallyHidden>
        <span role="alert">{`${words.pausedTitle}. ${sentence(atFirst)} ${words.nobodyLocked}`}</span>
      </VisuallyHidden>
      <div aria-hidden="true">
        <Notice tone="bad" title={words.pausedTitle}>
          <span className="num">{sentence(waitOf(left))}</span> {words.nobodyLocked}
        </Notice>
      </div>
    </>
  )
}
