import type { DocumentValue, RecipientView } from '@countersign/contracts'
import type { Pdf } from '@countersign/pdf-pages/engine'
import { PagePicture, place, useNear, usePage, usualSize, useWidth } from '@countersign/pdf-pages/page'
import { recipientColour, VisuallyHidden } from '@countersign/ui'
import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'

interface RailProps {
  pdf: Pdf
  pages: number
  /** The one that is looked at. */
  page: number
  values: readonly DocumentValue[]
  recipients: readonly RecipientView[]
  onPage: (page: number) => void
}

/** All pages at a glance, each with where its fields are and how many. */
export function Rail({ pages, ...rest }: RailProps) {
  return (
    <nav className="rail" aria-label="Pages">
      {Array.from({ length: pages }, (_, index) => (
        <Thumb key={index} number={index + 1} {...rest} />
      ))}
    </nav>
  )
}

function Thumb({ number, pdf, page, values, recipients, onPage }: Omit<RailProps, 'pages'> & { number: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const paper = useRef<HTMLSpanElement>(null)
  const near = useNear(button)
  const width = useWidth(paper)
  const shown = usePage(pdf, number, near)
  const [unseen, setUnseen] = useState(false)
  const failed = useCallback(() => setUnseen(true), [])
  const seen = shown !== null && shown !== 'failed' ? shown : null
  const size = seen?.size ?? usualSize
  const fields = values.filter((value) => value.page === number)
  const isNow = page === number
  useEffect(() => {
    if (isNow) inSight(button.current)
  }, [isNow])
  return (
    <button
      type="button"
      className="thumb"
      ref={button}
      aria-current={isNow ? 'true' : undefined}
      onClick={() => onPage(number)}
    >
      <span className="thumb__page sheet" ref={paper} style={{ '--ratio': size.width / size.height } as CSSProperties}>
        {seen && near && !unseen && <PagePicture page={seen.page} width={width} onFailed={failed} />}
        {fields.map((field) => {
          const whose = recipients.findIndex(({ id }) => id === field.recipientId)
          return <i key={field.fieldId} data-r={recipientColour(Math.max(0, whose))} style={place(field)} />
        })}
      </span>
      <span>
        <VisuallyHidden>Page </VisuallyHidden>
        {number}
        {fields.length > 0 && (
          <>
            <VisuallyHidden>, </VisuallyHidden>
            <span className="thumb__n">{fields.length}</span>
            <VisuallyHidden>{fields.length === 1 ? ' field' : ' fields'}</VisuallyHidden>
          </>
        )}
      </span>
    </button>
  )
}

/** Scrolls the rail alone: the page stays where it is. */
function inSight(thumb: HTMLElement | null): void {
  const rail = thumb?.parentElement
  if (!thumb || !rail) return
  const [of, its] = [rail.getBoundingClientRect(), thumb.getBoundingClientRect()]
  if (its.top < of.top || its.bottom > of.bottom) rail.scrollTop += its.top - of.top - (of.height - its.height) / 2
  if (its.left < of.left || its.right > of.right) rail.scrollLeft += its.left - of.left - (of.width - its.width) / 2
}
