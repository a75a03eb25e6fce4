import type { HostServices } from '@countersign/contracts'
import { Button, Card, CardFoot, LoadingNote } from '@countersign/ui'
import { ChevronLeft, ChevronRight, Keyboard } from 'lucide-react'
import { lazy, type Ref, Suspense, useState } from 'react'
import type { DraftSession } from '../draft/draft-session.js'
import type { Draft } from '../draft/draft.js'

const Preview = lazy(() => import('./preview.js'))
const KeyboardHelp = lazy(() => import('./keyboard-help.js'))

interface PreviewStepProps {
  session: DraftSession
  draft: Draft | null
  host: HostServices
  headingRef: Ref<HTMLHeadingElement>
  onPrevious: () => void
  onContinue: () => void
}

/** Step 2: the documents' pages, and the fields on them. */
export function PreviewStep({ session, draft, host, headingRef, onPrevious, onContinue }: PreviewStepProps) {
  const [help, setHelp] = useState(false)
  const has = draft !== null && draft.documents.length > 0
  return (
    <Card
      overline="Step 2 of 4"
      title="Document Preview & Signature Placement"
      headingRef={headingRef}
      aside={
        has && (
          <Button variant="ghost" size="s" className="for-keyboards" onClick={() => setHelp(true)}>
            <Keyboard className="icon" aria-hidden="true" />
            Keyboard help
          </Button>
        )
      }
    >
      {has ? (
        <>
          <Suspense fallback={<LoadingNote what="the preview" />}>
            <Preview
              session={session}
              draft={draft}
              host={host}
              onHelp={() => setHelp(true)}
              onToRecipients={onContinue}
            />
          </Suspense>
          <CardFoot className="card__foot--bare">
            <Button variant="ghost" onClick={onPrevious}>
              <ChevronLeft className="icon" aria-hidden="true" />
              Previous
            </Button>
            <Button onClick={onContinue}>
              Continue to Recipients
              <ChevronRight className="icon" aria-hidden="true" />
            </Button>
          </CardFoot>
        </>
      ) : (
        <div className="desk desk--empty">
          <p className="body muted">Please upload documents first to preview and add signature fields.</p>
        </div>
      )}
      {help && (
        <Suspense fallback={null}>
          <KeyboardHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
    </Card>
  )
}
