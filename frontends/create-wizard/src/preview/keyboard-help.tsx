import { Dialog } from '@countersign/ui/dialog'
import type { ReactNode } from 'react'

const keys: readonly { keys: ReactNode; does: string }[] = [
  {
    keys: <kbd>Enter</kbd>,
    does: 'On the page: place a field of the selected type in the middle; each new one goes lower. On a field: select it',
  },
  { keys: <kbd>Tab</kbd>, does: 'Next field, in reading order, then its toolbar' },
  {
    keys: (
      <>
        <kbd>←</kbd> <kbd>↑</kbd> <kbd>→</kbd> <kbd>↓</kbd>
      </>
    ),
    does: 'Move by 1%',
  },
  {
    keys: (
      <>
        <kbd>Alt</kbd> + arrows
      </>
    ),
    does: 'Move by 10%',
  },
  {
    keys: (
      <>
        <kbd>Shift</kbd> + arrows
      </>
    ),
    does: 'Resize',
  },
  {
    keys: (
      <>
        <kbd>Ctrl</kbd> <kbd>D</kbd>
      </>
    ),
    does: 'Duplicate',
  },
  {
    keys: (
      <>
        <kbd>Ctrl</kbd> <kbd>C</kbd>, <kbd>Ctrl</kbd> <kbd>V</kbd>
      </>
    ),
    does: 'Copy the field; paste it on the page in view',
  },
  {
    keys: (
      <>
        <kbd>Ctrl</kbd> <kbd>Z</kbd>, <kbd>Ctrl</kbd> <kbd>Shift</kbd> <kbd>Z</kbd>
      </>
    ),
    does: 'Undo or redo changes to fields',
  },
  { keys: <kbd>R</kbd>, does: 'Assign the field to the next recipient' },
  { keys: <kbd>Delete</kbd>, does: 'Delete the field (you can undo this)' },
  { keys: <kbd>Esc</kbd>, does: 'Deselect the field; cancel a drag' },
  {
    keys: (
      <>
        <kbd>Page Up</kbd> <kbd>Page Down</kbd>
      </>
    ),
    does: 'Previous, next page',
  },
]

export default function KeyboardHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open wide title="Keyboard help" closeLabel="Close keyboard help" onClose={onClose}>
      <table className="keys">
        <tbody>
          {keys.map(({ keys: pressed, does }) => (
            <tr key={does}>
              <td>{pressed}</td>
              <td>{does}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
