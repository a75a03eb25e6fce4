import { Button } from '@countersign/ui'
import { isFilled } from '../fields/values.js'
import { doneText, standing } from '../fields/words.js'
import type { Ending } from './ending.js'
import { FieldList } from './field-list.js'
import { Trouble } from './trouble.js'

/** Beside the pages: one's fields in order, and Finish. */
export function Panel(ending: Ending) {
  const { view, desk } = ending
  const done = desk.fields.filter((field) => isFilled(field, desk.values[field.id]))
  return (
    <aside className="panel" id="own" tabIndex={-1} aria-label="Your fields">
      <div className="panel__head">
        <h2 className="display panel__title">Your fields</h2>
        <p>{doneText(done.length, desk.fields.length)}</p>
      </div>
      <FieldList view={view} desk={desk} />
      <div className="panel__foot">
        <Finish {...ending} id="finish-says" />
      </div>
    </aside>
  )
}

/** Finish, with what is missing or what it does above it; pressed too early it leads to the first gap. */
export function Finish({ id, ...ending }: Ending & { id: string }) {
  const { view, desk, finish, reading, onFinish } = ending
  const missing = desk.open.length > 0
  return (
    <>
      <Trouble {...ending} />
      <p className="finish__says" id={id}>
        {reading ?? standing(desk.open.length, view.documents.length)}
      </p>
      <Button
        variant={missing ? 'secondary' : 'primary'}
        size="l"
        block
        busy={finish.isPending}
        aria-disabled={missing || undefined}
        aria-describedby={id}
        onClick={onFinish}
      >
        {finishLabel(finish)}
      </Button>
    </>
  )
}

export const finishLabel = ({ isPending, error }: Ending['finish']): string =>
  isPending ? 'Signing…' : error ? 'Try again' : 'Finish'
