import type { AttachedDocumentView } from '@countersign/contracts'
import { Dialog } from '@countersign/ui/dialog'
import { Select } from '@countersign/ui/forms'
import { useState } from 'react'
import { ComparedPage } from './compared-page.js'

interface CompareDialogProps {
  document: Pick<AttachedDocumentView, 'id' | 'sha256' | 'pictures'>
  /** SHA-256 of the PDF before its pages were rasterised. */
  before: string
  onClose: () => void
}

/** Shows rasterised pages next to the originals, one page at a time. */
export function CompareDialog({ document: { id, sha256, pictures }, before, onClose }: CompareDialogProps) {
  const [chosen, setChosen] = useState(pictures[0]!)
  const page = pictures.includes(chosen) ? chosen : pictures[0]!
  return (
    <Dialog
      open
      className="compare"
      title="Before and after"
      text="PDF readers display this page differently. The picture shows it as recipients will see and sign it."
      closeLabel="Close"
      onClose={onClose}
    >
      {pictures.length > 1 && (
        <div className="compare__choice">
          <Select
            label="Page"
            value={String(page)}
            onChange={(next) => setChosen(Number(next))}
            options={pictures.map((number) => ({ value: String(number), label: `Page ${number}` }))}
          />
        </div>
      )}
      <div className="compare__pages">
        <ComparedPage title="Before, in this browser" documentId={id} sha256={before} number={page} />
        <ComparedPage title="After, as a picture" documentId={id} sha256={sha256} number={page} />
      </div>
    </Dialog>
  )
}
