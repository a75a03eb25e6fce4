import { classNames } from '@countersign/ui'
import { isFilled } from '../fields/values.js'
import type { DeskState } from './desk-state.js'

/** More would be too thin to see. */
const most = 12

/** How far one is, at a glance: a line for each field, or one for all where there are many. */
export function Ticks({ desk: { fields, values, currentId } }: { desk: DeskState }) {
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
