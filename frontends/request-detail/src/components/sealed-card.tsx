import { addresses, type SignatureRequestView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { formatSize } from '@countersign/ui'
import { Card, FileMark } from '@countersign/ui/requests'

/** The sealed files of a completed request. */
export function SealedCard({ request }: { request: SignatureRequestView }) {
  const { id, status, files = [] } = request
  if (status !== 'completed' || files.length === 0) return null
  return (
    <Card title="Sealed files" aside={<span className="small muted num">{files.length} file(s)</span>}>
      <ul className="lines">
        {files.map(({ documentId, name, size, sha256 }) => (
          <li key={name}>
            <FileMark mediaType="application/pdf" />
            <div className="lines__text">
              <p className="file__name truncate" dir="auto" title={name}>
                <a className="link" href={addresses.sealedFile(id, documentId)} target="_blank" rel="noopener">
                  {isolated(name)}
                </a>
              </p>
              <p className="hint num">{formatSize(size)}</p>
              <p className="hint mono lines__hash" title="SHA-256">
                {sha256}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
