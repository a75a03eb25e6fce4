import type { AttachedDocumentView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Button } from '@countersign/ui'
import { Card, CardBody, CardFoot } from '@countersign/ui/requests'
import { ChevronRight } from 'lucide-react'
import { memo, type RefObject } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import type { Removed } from '../draft/draft.js'
import { focusSoon } from '../focus-soon.js'
import { UploadList } from '../lazy-parts.js'
import { DocumentList, removeButtonId } from './document-list.js'
import { Dropzone } from './dropzone.js'
import { useUpload } from './use-upload.js'

interface UploadStepProps {
  documents: readonly AttachedDocumentView[]
  headingRef: RefObject<HTMLHeadingElement | null>
  onCreated: (requestId: string) => void
  onContinue: () => void
}

/** Step 1: files. */
export const UploadStep = memo(function UploadStep({ documents, headingRef, onCreated, onContinue }: UploadStepProps) {
  const { session, host } = useDrafting()
  const { upload, start, cancel, dismiss } = useUpload(onCreated)
  const focusOn = (id?: string) =>
    focusSoon(() => (id === undefined ? headingRef.current : document.getElementById(removeButtonId(id))))
  const remove = (some: readonly AttachedDocumentView[]) => {
    const removed = session.documents.remove(some.map(({ id }) => id))
    const others = documents.filter((one) => !some.includes(one))
    focusOn(others[Math.min(documents.indexOf(some[0]!), others.length - 1)]?.id)
    host.announce({
      title:
        some.length === 1
          ? `${isolated(some[0]?.originalName ?? 'Document')} removed`
          : `${some.length} documents removed`,
      ...(removed.fields.length > 0 && { text: `${counted(removed.fields.length, some.length)} removed too.` }),
      action: { label: 'Undo', run: () => restore(removed) },
    })
  }
  const restore = (removed: Removed) => {
    session.restore(removed)
    focusOn(removed.documents?.[0]?.id)
  }
  const andFocus = (end: () => void) => () => {
    end()
    focusOn()
  }
  const none = documents.length === 0
  const pages = documents.reduce((sum, { pageCount }) => sum + pageCount, 0)
  return (
    <Card
      overline="Step 1 of 4"
      title="Upload Documents"
      headingRef={headingRef}
      aside={
        !none && (
          <span className="small muted num">
            {documents.length} document(s), {pages} page(s)
          </span>
        )
      }
    >
      <CardBody>
        {!none && <DocumentList documents={documents} onRemove={(document) => remove([document])} />}
        <div className="upload-place">
          <Dropzone upload={upload} slim={!none} onFiles={start} onCancel={andFocus(cancel)} />
        </div>
        {upload && <UploadList upload={upload} onDismiss={andFocus(dismiss)} />}
      </CardBody>
      <CardFoot>
        <Button variant="ghost" disabled={none} onClick={() => remove(documents)}>
          Clear All
        </Button>
        <Button disabled={none} onClick={onContinue}>
          Continue to Preview
          <ChevronRight className="icon" />
        </Button>
      </CardFoot>
    </Card>
  )
})

const counted = (fields: number, documents: number): string => {
  const whose = documents === 1 ? 'Its' : 'Their'
  return fields === 1 ? `${whose} field was` : `${whose} ${fields} fields were`
}
