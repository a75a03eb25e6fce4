import type { AttachedDocumentView } from '@countersign/contracts'
import { Button, Card, CardBody, CardFoot } from '@countersign/ui'
import { ChevronRight } from 'lucide-react'
import { type Ref, Suspense } from 'react'
import { useDrafting } from '../draft/draft-context.js'
import { UploadList } from '../later.js'
import { DocumentList } from './document-list.js'
import { Dropzone } from './dropzone.js'
import { useUpload } from './use-upload.js'

interface UploadStepProps {
  documents: readonly AttachedDocumentView[]
  headingRef: Ref<HTMLHeadingElement>
  onCreated: (requestId: string) => void
  onContinue: () => void
}

/** Step 1: files in, files out. */
export function UploadStep({ documents, headingRef, onCreated, onContinue }: UploadStepProps) {
  const { session, host } = useDrafting()
  const { upload, start, cancel, dismiss } = useUpload(onCreated)
  const remove = (some: readonly AttachedDocumentView[]) => {
    const removed = session.documents.remove(some.map(({ id }) => id))
    host.announce({
      title: some.length === 1 ? `${some[0]?.originalName ?? 'Document'} removed` : `${some.length} documents removed`,
      ...(removed.fields.length > 0 && { text: `With ${counted(removed.fields.length, some.length)}.` }),
      action: { label: 'Undo', run: () => session.putBack(removed) },
    })
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
          <Dropzone upload={upload} slim={!none} onFiles={start} onCancel={cancel} />
        </div>
        {upload && (
          <Suspense fallback={null}>
            <UploadList upload={upload} onDismiss={dismiss} />
          </Suspense>
        )}
      </CardBody>
      <CardFoot>
        <Button variant="ghost" disabled={none} onClick={() => remove(documents)}>
          Clear All
        </Button>
        <Button disabled={none} onClick={onContinue}>
          Continue to Preview
          <ChevronRight className="icon" aria-hidden="true" />
        </Button>
      </CardFoot>
    </Card>
  )
}

const counted = (fields: number, documents: number): string => {
  const whose = documents === 1 ? 'its' : 'their'
  return fields === 1 ? `${whose} field` : `${whose} ${fields} fields`
}
