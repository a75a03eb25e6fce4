import { ApiError, limits, zonedMoment } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { TriangleAlert } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { problemOf, useAct } from '../api/use-act.js'
import { Heading } from '../parts/heading.js'
import type { Code } from './use-code.js'

const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' })
/** Local time: `14:31`. */
const clockTime = (iso: string): string => clock.format(new Date(iso))

interface CodeEntryProps {
  token: string
  maskedEmail: string
  code: Code
}

const digits = limits.codeDigits

/** The code input. It extracts the digits from pasted text and submits on the sixth. */
export function CodeEntry({ token, maskedEmail, code }: CodeEntryProps) {
  const [text, setText] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  const attempt = useAct(token, (calls, entered: string) => calls.verifyCode(token, { code: entered }))
  const usedUp = isUsedUp(attempt.error)
  const paused = code.pauseUntil !== null
  const fault = attempt.error ? problemOf(attempt.error) : code.problem
  const isClosed = usedUp || paused

  useEffect(() => input.current?.focus(), [])
  const tryCode = (entered: string) => {
    if (entered.length === digits && !attempt.isPending) {
      attempt.mutate(entered, { onError: () => (setText(''), input.current?.focus()) })
    } else input.current?.focus()
  }
  const enter = (value: string) => {
    const entered = value.replace(/\D/g, '').slice(0, digits)
    setText(entered)
    if (entered.length === digits) tryCode(entered)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    tryCode(text)
  }
  const resend = () => {
    attempt.reset()
    setText('')
    code.send()
    input.current?.focus()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Heading>Enter the code from your email</Heading>
      <p className="lead">
        {paused ? (
          `${code.pausesLong ? 'We sent ten codes within a day.' : 'We sent three codes within fifteen minutes.'} For security, you need to wait before you can get another.`
        ) : (
          <>
            We sent a 6-digit code to <strong>{maskedEmail}</strong>. It is valid for ten minutes.
          </>
        )}
      </p>
      <div className="code">
        <label className="label" htmlFor={`${note}-code`}>
          6-digit code
        </label>
        <input
          className="code__digits"
          id={`${note}-code`}
          ref={input}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={text}
          disabled={isClosed}
          aria-invalid={fault !== null || undefined}
          aria-describedby={note}
          onChange={(event) => enter(event.target.value)}
        />
        <div id={note}>
          {fault !== null ? (
            <p className="error quiet__error" role="alert">
              <TriangleAlert className="icon" />
              {fault}
            </p>
          ) : (
            <p className="code__note">
              {code.pauseUntil
                ? `You can get the next code at ${code.pausesLong ? zonedMoment(code.pauseUntil) : clockTime(code.pauseUntil)}.`
                : 'You have five tries. The code works once.'}
            </p>
          )}
        </div>
      </div>
      <div className="acts">
        {!isClosed && (
          <Button type="submit" variant="primary" size="l" busy={attempt.isPending}>
            Continue
          </Button>
        )}
        <Again code={code} primary={usedUp && !paused} onSend={resend} />
      </div>
    </form>
  )
}

/** Counts down, then becomes a button. */
function Again({ code, primary, onSend }: { code: Code; primary: boolean; onSend: () => void }) {
  const { wait, sending, pauseUntil } = code
  if (wait > 0 && !pauseUntil && !primary) {
    return (
      <span className="code__wait">
        New code in <span className="num">{countdown(wait)}</span>
      </span>
    )
  }
  return (
    <Button
      variant={primary ? 'primary' : pauseUntil ? 'secondary' : 'ghost'}
      size="l"
      busy={sending}
      aria-disabled={pauseUntil !== null || undefined}
      onClick={() => pauseUntil === null && onSend()}
    >
      Send a new code
    </Button>
  )
}

/** `4:05`, `19:59:58` */
function countdown(seconds: number): string {
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** True if this code takes no more attempts: this was the fifth wrong one, or later. */
const isUsedUp = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 409 || /no longer works/.test(error.text))
