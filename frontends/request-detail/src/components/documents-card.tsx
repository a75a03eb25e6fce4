import type { AttachedDocumentView, DocumentWarning } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { warningTitles } from '@countersign/contracts/document-warning'
import { formatKilobytes, Link } from '@countersign/ui'
import { Card, CardBody, FileMark } from '@countersign/ui/requests'
import { TriangleAlert } from 'lucide-react'
import { documentPath, erased } from '../request/names.js'

interface DocumentsCardProps {
  /** Id of the request. */
  id: string
  documents: readonly AttachedDocumentView[]
  /** The files were erased. */
  gone: boolean
}

/** The documents, each with a link to its page. */
export function DocumentsCard({ id, documents, gone }: DocumentsCardProps) {
  return (
    <Card title="Documents" aside={<span className="small muted num">{documents.length} document(s)</span>}>
      {documents.length === 0 ? (
        <CardBody>
          <p className="muted">No documents yet.</p>
        </CardBody>
      ) : (
        <ul className="lines">
          {documents.map((document) => (
            <DocumentLine key={document.id} request={id} document={document} gone={gone} />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface DocumentLineProps {
  request: string
  document: AttachedDocumentView
  gone: boolean
}

function DocumentLine({ request, document, gone }: DocumentLineProps) {
  const { id, originalName, fileSize, pageCount, mediaType, warnings, madeBySending } = document
  const name = isolated(originalName ?? erased)
  return (
    <li>
      <FileMark mediaType={mediaType} />
      <div className="lines__text">
        <p className="file__name truncate" dir="auto" title={name}>
          {gone ? (
            name
          ) : (
            <Link className="link" to={documentPath(request, id)}>
              {name}
            </Link>
          )}
        </p>
        <p className="hint num">
          {formatKilobytes(fileSize)} · {pageCount} page(s)
          {madeBySending && ' · added when it was sent'}
        </p>
        <Remarks warnings={warnings} />
      </div>
    </li>
  )
}

/** Shows accepted warnings with the document; collapses the rest. */
function Remarks({ warnings }: Pick<AttachedDocumentView, 'warnings'>) {
  const toAccept = warnings.filter(({ mustAccept }) => mustAccept)
  const toKnow = warnings.filter(({ mustAccept }) => !mustAccept)
  return (
    <>
      {toAccept.map((warning) => (
        <Remark key={warning.kind} warning={warning} />
      ))}
      {toKnow.length > 0 && (
        <details className="small lines__remarks">
          <summary>{toKnow.map(({ kind }) => warningTitles[kind]).join(' · ')}</summary>
          {toKnow.map(({ kind, text }) => (
            <p key={kind}>{text}</p>
          ))}
        </details>
      )}
    </>
  )
}

function Remark({ warning: { kind, text } }: { warning: DocumentWarning }) {
  return (
    <p className="small lines__rendition">
      <TriangleAlert className="icon icon--s" />
      <span>
        <strong>{warningTitles[kind]}</strong> {text}
      </span>
    </p>
  )
}
