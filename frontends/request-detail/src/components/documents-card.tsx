import { addresses, type AttachedDocumentView } from '@countersign/contracts'
import { Card, CardBody, FileMark, formatKilobytes } from '@countersign/ui'
import { Download, TriangleAlert } from 'lucide-react'
import { erased } from '../request/names.js'

/** The documents, each with the way to its original. */
export function DocumentsCard({ documents }: { documents: readonly AttachedDocumentView[] }) {
  return (
    <Card title="Documents" aside={<span className="small muted num">{documents.length} document(s)</span>}>
      {documents.length === 0 ? (
        <CardBody>
          <p className="muted">No documents yet.</p>
        </CardBody>
      ) : (
        <ul className="lines">
          {documents.map((document) => (
            <DocumentLine key={document.id} document={document} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function DocumentLine({ document }: { document: AttachedDocumentView }) {
  const { id, originalName, fileSize, pageCount, mediaType, warning, madeBySending } = document
  const name = originalName ?? erased
  return (
    <li>
      <FileMark mediaType={mediaType} />
      <div className="lines__text">
        <p className="file__name truncate" title={name}>
          {name}
        </p>
        <p className="hint num">
          {formatKilobytes(fileSize)} · {pageCount} page(s)
          {madeBySending && ' · added when it was sent'}
        </p>
        {warning && <RenditionMark warning={warning} />}
      </div>
      <a
        className="btn btn--icon"
        href={addresses.documentFile(id)}
        download=""
        aria-label={`Download: ${name}`}
        data-tip="Download"
      >
        <Download className="icon" aria-hidden="true" />
      </a>
    </li>
  )
}

/** A Word file's PDF that lost something is marked wherever it is shown (decisions, Documents). */
function RenditionMark({ warning }: { warning: NonNullable<AttachedDocumentView['warning']> }) {
  return (
    <p className="small lines__rendition">
      <TriangleAlert className="icon icon--s" aria-hidden="true" />
      <span>
        <strong>{warning.kind === 'simplified' ? 'Simplified rendition' : 'Incomplete rendition'}</strong>{' '}
        {warning.text}
      </span>
    </p>
  )
}
