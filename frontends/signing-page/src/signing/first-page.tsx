import { addresses, type OpenSigningView } from '@countersign/contracts'
import { usePdf } from '@countersign/pdf-pages/engine'
import { useWidth, PagePicture, usePage } from '@countersign/pdf-pages/page'
import { useCallback, useRef, useState } from 'react'

export interface FirstPageProps {
  token: string
  document: OpenSigningView['documents'][number]
}

/** Thumbnail of the first page. Loads the engine before the recipient opens the documents. */
export default function FirstPage({ token, document: { id, sha256 } }: FirstPageProps) {
  const place = useRef<HTMLDivElement>(null)
  const width = useWidth(place)
  const [unseen, setUnseen] = useState(false)
  const pdf = usePdf(addresses.signingPdf(token, id, sha256), true)
  const shown = usePage(pdf, 1, true)
  const failed = useCallback(() => setUnseen(true), [])
  return (
    <div className="stack" aria-hidden="true">
      <div className="sheet stack__page" ref={place}>
        {shown && shown !== 'failed' && !unseen && <PagePicture page={shown.page} width={width} onFailed={failed} />}
      </div>
    </div>
  )
}
