import type { FieldType } from '@countersign/contracts'
import { drawnPlace, type FieldPlace } from '@countersign/contracts/geometry'
import { VisuallyHidden } from '@countersign/ui'
import { type CSSProperties, type KeyboardEvent, useCallback, useEffect, useRef, useState } from 'react'
import { PagePicture } from '../page/page-picture.js'
import { place } from '../page/place.js'
import { useNear } from '../page/use-near.js'
import { type AnyPdf, usePage, usualSize } from '../page/use-page.js'
import { useWidth } from '../page/use-width.js'

export interface RailField extends FieldPlace {
  id: string
  page: number
  type: FieldType
  colour: number
}

interface RailProps {
  pdf: AnyPdf
  pages: number
  page: number
  fields: readonly RailField[]
  onPage: (page: number) => void
}

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }

/** Page thumbnails with the positions and number of fields. One tab stop, on the current page; arrows move on. */
export function Rail({ pages, ...rest }: RailProps) {
  const byKeys = (event: KeyboardEvent<HTMLElement>) => {
    const next = rest.page + (steps[event.key] ?? 0)
    if (next === rest.page || next < 1 || next > pages) return
    event.preventDefault()
    rest.onPage(next)
    const thumb = event.currentTarget.children[next - 1]
    if (thumb instanceof HTMLElement) thumb.focus({ preventScroll: true })
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the focused page
    <nav className="rail" aria-label="Pages" onKeyDown={byKeys}>
      {Array.from({ length: pages }, (_, index) => (
        <Thumb key={index} number={index + 1} {...rest} />
      ))}
    </nav>
  )
}

function Thumb({ number, pdf, page, fields: all, onPage }: Omit<RailProps, 'pages'> & { number: number }) {
  const button = useRef<HTMLButtonElement>(null)
  const paper = useRef<HTMLSpanElement>(null)
  const near = useNear(button)
  const width = useWidth(paper)
  const shown = usePage(pdf, number, near)
  const [unseen, setUnseen] = useState(false)
  const failed = useCallback(() => setUnseen(true), [])
  const seen = shown !== null && shown !== 'failed' ? shown : null
  const size = seen?.size ?? usualSize
  const fields = all.filter((field) => field.page === number)
  const isNow = page === number
  useEffect(() => {
    if (isNow) inSight(button.current)
  }, [isNow])
  return (
    <button
      type="button"
      className="thumb"
      ref={button}
      tabIndex={isNow ? 0 : -1}
      aria-current={isNow ? 'true' : undefined}
      onClick={() => onPage(number)}
    >
      <span className="thumb__page" ref={paper} style={{ '--ratio': size.width / size.height } as CSSProperties}>
        {seen && near && !unseen && <PagePicture page={seen.page} width={width} onFailed={failed} />}
        {fields.map((field) => (
          <i key={field.id} data-r={field.colour} style={place(drawnPlace(field, size))} />
        ))}
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

/** Scrolls the rail only, unlike `scrollIntoView`. */
function inSight(thumb: HTMLElement | null): void {
  const rail = thumb?.parentElement
  if (!thumb || !rail) return
  const [of, its] = [rail.getBoundingClientRect(), thumb.getBoundingClientRect()]
  if (its.top < of.top || its.bottom > of.bottom) rail.scrollTop += its.top - of.top - (of.height - its.height) / 2
  if (its.left < of.left || its.right > of.right) rail.scrollLeft += its.left - of.left - (of.width - its.width) / 2
}
