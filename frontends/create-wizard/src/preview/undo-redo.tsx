import { IconButton } from '@countersign/ui'
import { Redo2, Undo2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { FieldHistory, Steps } from '../draft/field-history.js'

interface UndoRedoProps {
  history: FieldHistory
  onStep: (how: keyof Steps) => void
}

/** Undo and redo buttons, labelled with their step. They use `aria-disabled` so that they keep the focus. */
export function UndoRedo({ history, onStep }: UndoRedoProps) {
  const { undo, redo } = useSyncExternalStore(history.subscribe, history.steps)
  return (
    <div className="row">
      <IconButton
        size="s"
        label={undo === null ? 'Nothing to undo' : `Undo: ${undo}`}
        shortcut="Ctrl Z"
        aria-disabled={undo === null}
        icon={<Undo2 className="icon" />}
        onClick={() => onStep('undo')}
      />
      <IconButton
        size="s"
        label={redo === null ? 'Nothing to redo' : `Redo: ${redo}`}
        shortcut="Ctrl Shift Z"
        aria-disabled={redo === null}
        icon={<Redo2 className="icon" />}
        onClick={() => onStep('redo')}
      />
    </div>
  )
}
