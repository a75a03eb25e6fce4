import { type AttachedDocumentView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { warningTitles } from '@countersign/contracts/document-warning'
import { formatSize, IconButton } from '@countersign/ui'
import { FileMark } from '@countersign/ui/requests'
import { Trash2, TriangleAlert } from 'lucide-react'
import { checkProgressText } from '../draft/page-check.js'

interface DocumentListProps {
  documents: readonly AttachedDocumentView[]
  onRemove: (document: AttachedDocumentView) => void
}

/** Id of the remove button, which takes the focus back. */
export const removeButtonId = (documentId: string): string => `remove-${documentId}`

export function DocumentList({ documents, onRemove }: DocumentListProps) {
  return (
    <ul className="files" aria-label="Documents">
      {documents.map((document) => {
        const name = document.originalName ?? 'Erased'
        return (
          <li className="file" key={document.id}>
            <FileMark mediaType={document.mediaType} />
            <div className="min-0">
              <p className="file__name truncate" dir="auto" title={name}>
                {isolated(name)}
              </p>
              <p className="hint num">
                {formatSize(document.fileSize)} · {document.pageCount} page(s)
              </p>
              {document.check && <p className="hint num">{checkProgressText(document.check)}</p>}
              {document.warnings
                .filter(({ mustAccept }) => mustAccept)
                .map(({ kind }) => (
                  <p className="small rendition-mark" key={kind}>
                    <TriangleAlert className="icon icon--s" />
                    {warningTitles[kind]}
                  </p>
                ))}
            </div>
            <IconButton
              id={removeButtonId(document.id)}
              label={`Remove ${isolated(name)}`}
              tip="Remove"
              icon={<Trash2 className="icon" />}
              onClick={() => onRemove(document)}
            />
          </li>
        )
      })}
    </ul>
  )
}
