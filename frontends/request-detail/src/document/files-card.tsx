import { addresses, type SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { buttonClass, formatKilobytes, formatSize, Link } from '@countersign/ui'
import { Card, FileMark } from '@countersign/ui/requests'
import { Archive, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { documentPath, erased } from '../request/names.js'

interface FilesCardProps {
  request: SignatureRequestView
  /** Id of the open document. */
  shown: string
}

/** The request's documents and, once completed, the sealed files with the certificate. */
export function FilesCard({ request, shown }: FilesCardProps) {
  const { id, documents, files = [] } = request
  return (
    <Card
      title="Files"
      aside={
        <a className={buttonClass({ variant: 'ghost', size: 's' })} href={addresses.download(id)} download="">
          <Archive className="icon" />
          Download all
        </a>
      }
    >
      <ul className="lines">
        {documents.map(({ id: documentId, originalName, fileSize, pageCount, mediaType }) => {
          const sealed = files.find((file) => file.documentId === documentId)
          const name = isolated(originalName ?? erased)
          return (
            <Line
              key={documentId}
              mediaType={sealed ? 'application/pdf' : mediaType}
              name={name}
              title={<Name id={id} documentId={documentId} name={name} isShown={documentId === shown} />}
              facts={`${sealed ? formatSize(sealed.size) : formatKilobytes(fileSize)} · ${pageCount} page(s)${sealed ? ' · sealed' : ''}`}
              href={sealed ? addresses.sealedFile(id, documentId) : addresses.documentFile(documentId)}
              isShown={documentId === shown}
            />
          )
        })}
        {files
          .filter(({ documentId }) => documentId === null)
          .map(({ name, size }) => (
            <Line
              key={name}
              mediaType="application/pdf"
              name={name}
              title={name}
              facts={formatSize(size)}
              href={addresses.sealedFile(id, null)}
            />
          ))}
      </ul>
    </Card>
  )
}

function Name({ id, documentId, name, isShown }: { id: string; documentId: string; name: string; isShown: boolean }) {
  if (isShown) return name
  return (
    <Link className="link" to={documentPath(id, documentId)}>
      {name}
    </Link>
  )
}

interface LineProps {
  mediaType: string
  name: string
  title: ReactNode
  facts: string
  href: string
  isShown?: boolean
}

function Line({ mediaType, name, title, facts, href, isShown = false }: LineProps) {
  return (
    <li aria-current={isShown ? 'true' : undefined}>
      <FileMark mediaType={mediaType} />
      <div className="lines__text">
        <p className="file__name truncate" dir="auto" title={name}>
          {title}
        </p>
        <p className="hint num">{facts}</p>
      </div>
      <a className="btn btn--icon" href={href} download="" aria-label={`Download: ${name}`} data-tip="Download">
        <Download className="icon" />
      </a>
    </li>
  )
}
