import type { RenditionWarning } from '@countersign/contracts'
import { Button, Notice } from '@countersign/ui'
import { Check, TriangleAlert } from 'lucide-react'

interface RenditionNoticeProps {
  warning: RenditionWarning
  accepted: boolean
  onAccept: () => void
}

/** What the sender must have seen before a Word file's rendition is signed (decisions, Documents). */
export function RenditionNotice({ warning, accepted, onAccept }: RenditionNoticeProps) {
  return (
    <Notice
      icon={<TriangleAlert className="icon rendition-glyph" aria-hidden="true" />}
      title={warning.kind === 'simplified' ? 'Simplified rendition' : 'Incomplete rendition'}
      action={
        accepted ? (
          <span className="small done-mark">
            <Check className="icon icon--s" aria-hidden="true" />
            Accepted
          </span>
        ) : (
          <Button size="s" onClick={onAccept}>
            Accept this rendition
          </Button>
        )
      }
    >
      {warning.text}
    </Notice>
  )
}
