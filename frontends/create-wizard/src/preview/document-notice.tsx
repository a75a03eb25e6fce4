import { type DocumentWarning, warningTitles } from '@countersign/contracts'
import { Button, Notice } from '@countersign/ui'
import { Check, TriangleAlert } from 'lucide-react'

interface DocumentNoticeProps {
  warning: DocumentWarning
  accepted: boolean
  onAccept: () => void
}

/** What the sender must have seen before a document is sent: what its PDF lacks, or that it is signed (decisions, Documents). */
export function DocumentNotice({ warning, accepted, onAccept }: DocumentNoticeProps) {
  return (
    <Notice
      icon={<TriangleAlert className="icon rendition-glyph" aria-hidden="true" />}
      title={warningTitles[warning.kind]}
      action={
        accepted ? (
          <span className="small done-mark">
            <Check className="icon icon--s" aria-hidden="true" />
            Accepted
          </span>
        ) : (
          <Button size="s" onClick={onAccept}>
            {warning.kind === 'signed' ? 'Use this PDF all the same' : 'Accept this rendition'}
          </Button>
        )
      }
    >
      {warning.text}
    </Notice>
  )
}
