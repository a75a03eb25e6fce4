import { Button } from '@countersign/ui'
import { isFilled } from '../fields/values.js'
import { doneText, finishText } from '../fields/field-text.js'
import type { Ending } from './ending.js'
import { FieldList } from './field-list.js'
import { Trouble } from './trouble.js'

/** Side panel: the recipient's fields in order, and Finish. */
export function Panel(ending: Ending) {
  const { view, signing } = ending
  const done = signing.fields.filter((field) => isFilled(field, signing.values[field.id]))
  return (
    <aside className="panel" id="own" tabIndex={-1} aria-label="Your fields">
      <div className="panel__head">
        <h2 className="display panel__title">Your fields</h2>
        <p>{doneText(done.length, signing.fields.length)}</p>
      </div>
      <FieldList view={view} signing={signing} />
      <div className="panel__foot">
        <Finish {...ending} id="finish-says" />
      </div>
    </aside>
  )
}

/** The Finish button with its status line. Pressed too early, it moves to the first open field. */
export function Finish({ id, ...ending }: Ending & { id: string }) {
  const { view, signing, finish, reading, onFinish } = ending
  const missing = signing.open.length > 0
  return (
    <>
      <Trouble {...ending} />
      <p className="finish__says" id={id}>
        {reading ?? finishText(signing.open, signing.values, view.documents.length)}
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
        {finishLabel(ending)}
      </Button>
    </>
  )
}

/** After a refusal because others filled in fields, the label stays "Finish" instead of "Try again". */
export const finishLabel = ({
  finish: { isPending, error },
  newValues,
}: Pick<Ending, 'finish' | 'newValues'>): string =>
  isPending ? 'Signing…' : error && newValues.length === 0 ? 'Try again' : 'Finish'
