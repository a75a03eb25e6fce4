import type { OpenSigningView } from '@countersign/contracts'
import { nobody } from '../pages/people.js'
import { spotId } from './go-to.js'
import { place } from './place.js'

/** Where somebody else fills something in: whose it is, and whether it is done. */
export function Theirs({ field }: { field: OpenSigningView['othersFields'][number] }) {
  const name = field.name ?? nobody
  return (
    <span className="theirs" style={place(field)} id={spotId(field.fieldId)} tabIndex={-1}>
      <span>{field.done ? `${name} has filled this in` : `For ${name}`}</span>
    </span>
  )
}
