import { addresses, type OpenSigningView } from '@countersign/contracts'
import { Button, Notice } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { nobody } from '../pages/people.js'
import { useNear } from '../parts/use-near.js'
import { pagesOf } from '../parts/words.js'
import { usePdf } from '../pdf/use-pdf.js'
import type { DeskState } from './desk-state.js'
import type { PageSizes } from './finishing.js'
import { Paper } from './paper.js'

interface DocumentsProps {
  token: string
  view: OpenSigningView
  /** Null where they are only read. */
  desk: DeskState | null
  /** Texts and dates are filled in on the page. */
  inPlace: boolean
  /** Takes down how large pages are. */
  sizes: PageSizes
}

/** The documents, one below the other, each with all its pages. */
export function Documents(props: DocumentsProps) {
  return props.view.documents.map((document) => <DocumentPages key={document.id} document={document} {...props} />)
}

type DocumentPagesProps = DocumentsProps & { document: OpenSigningView['documents'][number] }

function DocumentPages({ token, document, ...rest }: DocumentPagesProps) {
  const { id, originalName, pageCount } = document
  const section = useRef<HTMLElement>(null)
  const heading = useId()
  const pdf = usePdf(addresses.signingPdf(token, id), useOnce(useNear(section)))
  const name = originalName ?? nobody
  return (
    <section className="papers-of" aria-labelledby={heading} ref={section}>
      <h2 className="papers-of__name" id={heading} data-document={id} tabIndex={-1}>
        <b>{name}</b>
        <span>{pagesOf(pageCount)}</span>
      </h2>
      {pdf.state === 'failed' && (
        <div className="papers-of__failed">
          <Notice
            tone="bad"
            role="alert"
            title="This document could not be shown"
            action={
              <Button size="s" icon={<RotateCw className="icon" aria-hidden="true" />} onClick={pdf.retry}>
                Retry
              </Button>
            }
          >
            You can download it from the menu “More”, and fill in your fields here all the same.
          </Notice>
        </div>
      )}
      {Array.from({ length: pageCount }, (_, index) => (
        <Paper key={index} pdf={pdf} number={index + 1} document={document} name={name} {...rest} />
      ))}
    </section>
  )
}

/** True from the first time that it was. */
function useOnce(now: boolean): boolean {
  const [was, setWas] = useState(now)
  useEffect(() => {
    if (now) setWas(true)
  }, [now])
  return was || now
}
