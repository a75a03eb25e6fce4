import { Card } from '@countersign/ui/requests'
import { type Ref, useState } from 'react'
import type { Draft } from '../draft/draft.js'
import { FilledPreview, HelpButton } from '../lazy-parts.js'

interface PreviewStepProps {
  draft: Draft | null
  headingRef: Ref<HTMLHeadingElement>
  onPrevious: () => void
  onContinue: () => void
}

/** Step 2: pages and fields. */
export function PreviewStep({ draft, headingRef, onPrevious, onContinue }: PreviewStepProps) {
  const [help, setHelp] = useState(false)
  const has = draft !== null && draft.documents.length > 0
  return (
    <Card
      overline="Step 2 of 4"
      title="Document Preview & Signature Placement"
      headingRef={headingRef}
      aside={has && <HelpButton onClick={() => setHelp(true)} />}
    >
      {has ? (
        <FilledPreview draft={draft} help={help} onHelp={setHelp} onPrevious={onPrevious} onToRecipients={onContinue} />
      ) : (
        <div className="preview-area preview-area--empty">
          <p className="body muted">Please upload documents first to preview and add signature fields.</p>
        </div>
      )}
    </Card>
  )
}
