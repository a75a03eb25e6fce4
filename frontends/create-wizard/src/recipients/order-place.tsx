import type { RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { useId } from 'react'

interface OrderPlaceProps {
  recipient: RecipientView
  /** The highest place: the number of acting recipients. */
  places: number
  onPlace: (order: number) => void
}

/** A recipient's place; recipients with equal places sign together. */
export function OrderPlace({ recipient, places, onPlace }: OrderPlaceProps) {
  const id = useId()
  return (
    <p className="order-place small">
      <label className="muted" htmlFor={id}>
        Order
      </label>
      <input
        className="input num"
        id={id}
        type="number"
        inputMode="numeric"
        min={1}
        max={places}
        step={1}
        aria-label={`Signing order of ${isolated(recipient.name ?? '')}`}
        value={recipient.order ?? ''}
        onChange={({ target }) => target.validity.valid && target.value !== '' && onPlace(target.valueAsNumber)}
      />
    </p>
  )
}
