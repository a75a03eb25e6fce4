import type { SignatureRequestView } from '@countersign/contracts'
import { FullNotice, Link } from '@countersign/ui'
import { PagesGlyph } from '@countersign/ui/requests'

/** The request has no such document, or its files were erased. */
export function DocumentNotFound({ request: { id, erased } }: { request: SignatureRequestView }) {
  return (
    <FullNotice
      art={<PagesGlyph several={false} />}
      title={erased ? 'This document was erased' : 'Document Not Found'}
      text={erased ? 'Its history is still there, and says when and why.' : 'This request has no such document.'}
    >
      <Link to={`/requests/${id}`} variant="primary">
        Back to the request
      </Link>
    </FullNotice>
  )
}
