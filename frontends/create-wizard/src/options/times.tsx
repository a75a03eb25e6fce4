import type { SignatureRequestChange } from '@countersign/contracts'
import { TextField } from '@countersign/ui/fields'
import { Select } from '@countersign/ui/forms'
import { TriangleAlert } from 'lucide-react'
import { type Ref, useId, useState } from 'react'
import type { Options } from './options.js'
import { dateOf, endOf, inDays, lastDay, periodOf, warningText } from './period.js'

const periods = [1, 2, 3, 5, 7, 14, 30, 60, 90, 180, 365]
const rhythms = [1, 2, 3, 5, 7, 14, 30]
const zone = new Intl.DateTimeFormat().resolvedOptions().timeZone

export interface TimesProps {
  options: Options
  /** Hint for an option that is not stored yet; null otherwise. */
  waits: (name: keyof Options) => string | null
  onChange: (options: Options) => void
  onStore: (change: SignatureRequestChange) => void
}

/** The reminder interval, and the deadline. */
export function Times(props: TimesProps & UntilProps) {
  return (
    <>
      {props.options.sendReminders && <Rhythm {...props} />}
      <Period {...props} />
    </>
  )
}

/** The reminder interval. */
function Rhythm({ options, waits, onChange, onStore }: TimesProps) {
  const { reminderEveryDays } = options
  const unstored = waits('reminderEveryDays')
  return (
    <div className="pair">
      <Select
        label="Remind every"
        value={String(reminderEveryDays)}
        options={choices(rhythms, reminderEveryDays)}
        onChange={(chosen) => {
          onChange({ ...options, reminderEveryDays: Number(chosen) })
          onStore({ reminderEveryDays: Number(chosen) })
        }}
      />
      {unstored && <p className="error">{unstored}</p>}
    </div>
  )
}

export interface UntilProps {
  untilRef: Ref<HTMLInputElement>
  /** The entered date cannot be the last day. */
  refused: boolean
  onRefused: (refused: boolean) => void
}

/** The deadline, as a number of days or a last day; editing one updates the other (rule drafting-25). */
function Period(props: TimesProps & UntilProps) {
  const { options, waits, onChange, onStore, untilRef, refused, onRefused } = props
  const { expiresInDays, expiresBy, sendReminders } = options
  // If the chosen last day is over, the error replaces this.
  const days = periodOf(options) ?? expiresInDays
  const [entered, setEntered] = useState<string | null>(null)
  const errorId = useId()
  const choose = (chosen: { expiresInDays: number } | { expiresBy: string }) => {
    onChange({ ...options, expiresBy: undefined, ...chosen })
    onStore(chosen)
  }
  const [first, last] = [lastDay(1), lastDay(365)]
  return (
    <div>
      <div className="pair">
        <Select
          label="Expires in"
          value={String(days)}
          options={choices(periods, days)}
          onChange={(chosen) => {
            setEntered(null)
            onRefused(false)
            choose({ expiresInDays: Number(chosen) })
          }}
        />
        <TextField
          label="Expires on"
          type="date"
          min={first}
          max={last}
          value={entered ?? (expiresBy === undefined ? lastDay(expiresInDays) : dateOf(Date.parse(expiresBy)))}
          ref={untilRef}
          error={waits('expiresInDays') ?? waits('expiresBy')}
          errorElsewhere={refused ? errorId : undefined}
          onChange={({ target }) => {
            setEntered(target.value)
            const end = endOf(target.value)
            if (end === null) return
            onRefused(false)
            choose({ expiresBy: end })
          }}
          onBlur={() => {
            const bad = entered === null ? periodOf(options) === null : endOf(entered) === null
            onRefused(bad)
            if (!bad) setEntered(null)
          }}
        />
      </div>
      {/* Both hints share one place, so the layout does not shift while Send is pressed. */}
      <div className="options__hint">
        <p className={refused ? 'hint options__unsaid' : 'hint'}>
          {`Expires ${expiresBy === undefined ? '' : 'on the chosen day: if you send it now, '}exactly ${inDays(days)} (${days * 24} hours) after you send it. The date is in your time zone, ${zone}.${sendReminders ? ` We’ll warn everyone ${warningText(days)} before.` : ''}`}
        </p>
        {refused && (
          <p className="error" role="alert" id={errorId}>
            <TriangleAlert className="icon" />
            Choose a date from tomorrow to one year from now.
          </p>
        )}
      </div>
    </div>
  )
}

/** The usual choices, plus the current one if it is unusual. */
const choices = (usual: readonly number[], chosen: number) =>
  [...new Set([...usual, chosen])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: inDays(days) }))
