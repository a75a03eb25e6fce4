import { classNames } from '@countersign/ui'
import { isFilled } from '../fields/values.js'
import type { SigningState } from './signing-state.js'

/** More ticks would be too thin to see. */
const most = 12

/** Progress at a glance: a tick per field, or a single bar if there are many. */
export function Ticks({ signing: { fields, values, currentId } }: { signing: SigningState }) {
  const done = fields.filter((field) => isFilled(field, values[field.id]))
  if (fields.length > most) {
    return (
      <div className="ticks ticks--many" aria-hidden="true">
        <i style={{ width: `${(done.length / fields.length) * 100}%` }} />
      </div>
    )
  }
  return (
    <ol className="ticks" aria-hidden="true">
      {fields.map((field) => (
        <li
          key={field.id}
          className={classNames(done.includes(field) ? 'is-done' : field.id === currentId && 'is-now')}
        />
      ))}
    </ol>
  )
}
