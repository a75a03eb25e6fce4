import { Dialog } from '@countersign/ui/dialog'
import { useRef } from 'react'
import { useSheet } from '../parts/use-sheet.js'
import type { Ending } from './ending.js'
import { FieldList } from './field-list.js'
import { Finish } from './panel.js'

/** The field list on a phone, in a bottom sheet. */
export default function ListSheet({ onClose, ...ending }: Ending & { onClose: () => void }) {
  const sheet = useRef<HTMLDivElement>(null)
  useSheet(sheet, onClose)
  return (
    <Dialog
      open
      className="signdialog upsheet"
      title="Your fields"
      closeLabel="Close"
      contentRef={sheet}
      onClose={onClose}
    >
      <FieldList {...ending} onChoose={onClose} />
      <div className="upsheet__foot">
        <Finish {...ending} id="sheet-says" />
      </div>
    </Dialog>
  )
}
