import { addresses, type OpenSigningView, queryKeys, useQueryClient } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { type Progress, haveChanged, refetchDocuments, type Pdf, usePdf } from '@countersign/pdf-pages/engine'
import { useNear } from '@countersign/pdf-pages/page'
import { Button, Notice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { problemOf } from '../api/use-act.js'
import { erasedName } from '../pages/people.js'
import { pagesOf } from '../parts/format.js'
import type { SigningState } from './signing-state.js'
import { DownloadProgress } from './download-progress.js'
import { Paper } from './paper.js'

interface DocumentsProps {
  token: string
  view: OpenSigningView
  /** Values that others filled in while this page was open. */
  newValues: OpenSigningView['othersFields']
  /** Null for read-only documents. */
  signing: SigningState | null
  /** Texts and dates are filled in on the page. */
  inPlace: boolean
}

/** All documents with all pages, one below the other. */
export function Documents(props: DocumentsProps) {
  return props.view.documents.map((document) => <DocumentPages key={document.id} document={document} {...props} />)
}

type DocumentPagesProps = DocumentsProps & { document: OpenSigningView['documents'][number] }

function DocumentPages({ token, document, ...rest }: DocumentPagesProps) {
  const { id, originalName, pageCount, sha256 } = document
  const section = useRef<HTMLElement>(null)
  const heading = useId()
  const [progress, setProgress] = useState<Progress | null>(null)
  const pdf = usePdf(addresses.signingPdf(token, id, sha256), useOnce(useNear(section)), { onProgress: setProgress })
  const name = isolated(originalName ?? erasedName)
  return (
    <section className="papers-of" aria-labelledby={heading} ref={section}>
      <h2 className="papers-of__name" id={heading} data-document={id} tabIndex={-1}>
        <b className="truncate" dir="auto">
          {name}
        </b>
        <span>{pagesOf(pageCount)}</span>
      </h2>
      {pdf.state === 'loading' && progress && <DownloadProgress name={name} progress={progress} />}
      {pdf.state === 'failed' && <DocumentFailed token={token} {...pdf} />}
      {Array.from({ length: pageCount }, (_, index) => (
        <Paper key={index} pdf={pdf} number={index + 1} token={token} document={document} name={name} {...rest} />
      ))}
    </section>
  )
}

function DocumentFailed({ token, error, retry }: Extract<Pdf, { state: 'failed' }> & { token: string }) {
  const client = useQueryClient()
  const changed = haveChanged(error)
  const reload = () => {
    if (changed) {
      refetchDocuments()
      void client.invalidateQueries({ queryKey: queryKeys.signing(token) })
    }
    retry()
  }
  return (
    <div className="papers-of__failed">
      <Notice
        tone="bad"
        role="alert"
        title={changed ? problemOf(error) : 'This document could not be displayed'}
        action={
          <Button size="s" icon={<RotateCw className="icon" />} onClick={reload}>
            {changed ? 'Reload the documents' : 'Retry'}
          </Button>
        }
      >
        {changed
          ? 'Everything you entered is still here. Read them again before you continue.'
          : 'You can download it from the “More” menu and still fill in your fields here.'}
      </Notice>
    </div>
  )
}

/** True once `now` has been true. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now)
  useEffect(() => {
    if (now) setWas(true)
  }, [now])
  return was || now
}
