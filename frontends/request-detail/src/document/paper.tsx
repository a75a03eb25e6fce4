import { boxOnPage, drawnPlace } from '@countersign/contracts/geometry'
import type { DocumentValue } from '@countersign/contracts'
import { FootLines } from '@countersign/pdf-pages/filled'
import { PagePicture, PageText, useNear, usePage, usualSize, useWidth } from '@countersign/pdf-pages/page'
import { Button } from '@countersign/ui'
import { RotateCw } from 'lucide-react'
import { type CSSProperties, useCallback, useRef, useState } from 'react'
import { type PaperProps, ValueOnPage } from './value-on-page.js'
import { ownerOf } from './value-text.js'

/** A page with its values; if drawing fails, it offers a retry. */
export function Paper(props: PaperProps) {
  const [attempt, setAttempt] = useState(0)
  return <Attempt key={attempt} {...props} onRetry={() => setAttempt((before) => before + 1)} />
}

function Attempt({ pdf, number, of, name, values, printed, onRetry, ...rest }: PaperProps & { onRetry: () => void }) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const width = useWidth(place)
  const [unseen, setUnseen] = useState(false)
  const failed = useCallback(() => setUnseen(true), [])
  const shown = usePage(pdf, number, near)
  const page = shown !== null && shown !== 'failed' ? shown : null
  const size = page?.size ?? printed?.size ?? usualSize
  const scale = width / size.width
  return (
    <div
      role="group"
      className="sheet paper"
      aria-label={`${name}, page ${number} of ${of}`}
      data-page={number}
      ref={place}
      style={{ '--ratio': size.width / size.height, '--pt': `${scale}px` } as CSSProperties}
    >
      <span className="paper__coming" aria-hidden="true">
        Page {number}
      </span>
      {page && near && !unseen && <PagePicture page={page.page} width={width} onFailed={failed} />}
      {printed ? (
        <img className="paper__print" src={printed.url} alt="" decoding="sync" />
      ) : (
        <p className="paper__unprinted">
          {printed === null
            ? `Page ${number} could not be displayed.`
            : `Page ${number} is still loading. Print again in a moment.`}
        </p>
      )}
      {page && near && <PageText page={page.page} scale={scale} />}
      {shown === 'failed' || unseen ? (
        <div className="paper__unseen" role="alert">
          <p className="h3">Page {number} could not be displayed</p>
          <p className="hint">The file itself is fine. Download it, or try again.</p>
          <Button size="s" icon={<RotateCw className="icon" />} onClick={onRetry}>
            Try page {number} again
          </Button>
        </div>
      ) : (
        <>
          {values.map((value) => (
            <ValueOnPage
              key={value.fieldId}
              value={value}
              box={boxOnPage(value, size)}
              drawn={drawnPlace(value, size)}
              {...rest}
            />
          ))}
          <FootLines fields={filledIn(values)} page={size} />
        </>
      )}
    </div>
  )
}

const filledIn = (values: readonly DocumentValue[]) =>
  values.flatMap((field) => (field.value === null ? [] : [{ ...field, value: field.value, name: ownerOf(field) }]))
