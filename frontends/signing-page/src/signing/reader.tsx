import type { OpenSigningView } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Logo } from '../parts/logo.js'
import { useMedia, wideScreen } from '../parts/use-media.js'
import { titleOf } from '../parts/format.js'
import { Documents } from './documents.js'

export interface ReaderProps {
  token: string
  view: OpenSigningView
  /** The document to show first; defaults to the first one. */
  documentId?: string
  onBack: () => void
}

const nothing: OpenSigningView['othersFields'] = []

/** The documents with the values so far, read-only. */
export default function Reader({ token, view, documentId, onBack }: ReaderProps) {
  const wide = useMedia(wideScreen)
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const named = [...(place.current?.querySelectorAll<HTMLElement>('[data-document]') ?? [])]
    const heading = named.find(({ dataset }) => dataset.document === documentId) ?? named[0]
    heading?.focus({ preventScroll: true })
    if (heading === named[0]) window.scrollTo(0, 0)
    else heading?.scrollIntoView({ block: 'start' })
  }, [documentId])
  return (
    <div className="signing signing--reading">
      <header className="signing-bar">
        <Logo height={wide ? 26 : 22} />
        <i className="signing-bar__rule" />
        <h1 className="signing-bar__title">{titleOf(view.request.title)}</h1>
        <Button icon={<ArrowLeft className="icon" />} onClick={onBack}>
          Back
        </Button>
      </header>
      <div className="signing__papers" ref={place}>
        <Documents token={token} view={view} newValues={nothing} signing={null} inPlace={wide} />
      </div>
    </div>
  )
}
