import { isolated } from '@countersign/contracts/isolated'
import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { RecipientView } from '@countersign/contracts'
import { GripVertical } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { OrderPlace } from './order-place.js'
import { byOrder, moved } from './signing-order.js'

export interface OrderedPeopleProps {
  recipients: readonly RecipientView[]
  onArrange: (ids: readonly string[]) => void
  onPlace: (id: string, order: number) => void
  row: (recipient: RecipientView, handle: ReactNode, place: ReactNode) => ReactNode
}

/** Recipients in signing order, sortable by drag or keys on a handle. */
export default function OrderedPeople({ recipients, onArrange, onPlace, row }: OrderedPeopleProps) {
  const people = byOrder(recipients)
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const drop = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const at = (id: string | number) => people.findIndex((person) => person.id === id)
    onArrange(moved(people, at(active.id), at(over.id)).map(({ id }) => id))
  }
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={drop} accessibility={spoken(people)}>
      <SortableContext items={people.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ul className="people" aria-label="Recipients, in signing order">
          {people.map((recipient) => (
            <OrderedPerson
              key={recipient.id}
              recipient={recipient}
              places={people.length}
              onPlace={onPlace}
              row={row}
            />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

export interface OrderedPersonProps extends Pick<OrderedPeopleProps, 'onPlace' | 'row'> {
  recipient: RecipientView
  places: number
}

function OrderedPerson({ recipient, places, onPlace, row }: OrderedPersonProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: recipient.id,
  })
  const style: CSSProperties = {
    transform: transform ? `translateY(${transform.y}px)` : undefined,
    transition,
  }
  const handle = (
    <button
      type="button"
      className="grip"
      {...attributes}
      {...listeners}
      ref={setActivatorNodeRef}
      aria-label={`Move ${isolated(recipient.name ?? '')} in the signing order`}
      data-tip="Drag to reorder"
    >
      <GripVertical className="icon" />
    </button>
  )
  const place = <OrderPlace recipient={recipient} places={places} onPlace={(order) => onPlace(recipient.id, order)} />
  return (
    <li className="person person--ordered" data-dragging={isDragging || undefined} ref={setNodeRef} style={style}>
      {row(recipient, handle, place)}
    </li>
  )
}

/** Screen reader announcements during a drag. */
function spoken(people: readonly RecipientView[]) {
  const name = (id: string | number) => isolated(people.find((person) => person.id === id)?.name ?? '')
  const place = (id: string | number) => people.findIndex((person) => person.id === id) + 1
  return {
    screenReaderInstructions: {
      draggable: 'Press Space to pick up this recipient, arrow keys to move, Space to drop, Escape to cancel.',
    },
    announcements: {
      onDragStart: ({ active }: { active: { id: string | number } }) =>
        `Picked up ${name(active.id)}, position ${place(active.id)} of ${people.length}.`,
      onDragOver: ({ active, over }: { active: { id: string | number }; over: { id: string | number } | null }) =>
        over ? `${name(active.id)} is over position ${place(over.id)}.` : undefined,
      onDragEnd: ({ active, over }: { active: { id: string | number }; over: { id: string | number } | null }) =>
        over ? `${name(active.id)} is now in position ${place(over.id)}.` : `${name(active.id)} was moved back.`,
      onDragCancel: ({ active }: { active: { id: string | number } }) => `${name(active.id)} was moved back.`,
    },
  }
}
