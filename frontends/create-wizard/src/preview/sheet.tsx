import type { AttachedDocumentView, FieldType, FieldView, RecipientView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { canvas } from '@countersign/contracts/geometry'
import { PagePicture, type ShownPage, usualSize } from '@countersign/pdf-pages/page'
import type { Zoom } from '@countersign/pdf-pages/pager'
import { classNames, recipientColour } from '@countersign/ui'
import {
  type CSSProperties,
  Fragment,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useDeferredValue,
  useEffect,
  useRef,
} from 'react'
import { useDrafting } from '../draft/draft-context.js'
import { FieldBar } from './field/field-bar.js'
import { placeAfterKey } from './field/field-keys.js'
import { Ghost, moveGhost } from './field/ghost.js'
import { Handles } from './field/handles.js'
import { PlacedField } from './field/placed-field.js'
import { useDrag } from './field/use-drag.js'
import { useFieldActions } from './field/use-field-actions.js'
import { useAnnouncePosition } from './field/use-announce-position.js'
import { freePlace, isTaken } from './geometry/free-place.js'
import { useScreenSize } from './use-screen-size.js'

interface SheetProps {
  document: AttachedDocumentView
  /** The visible page, from 1. */
  number: number
  page: ShownPage | null
  /** Reports that the picture of `page` could not be drawn. */
  onUnseen: (page: ShownPage) => void
  zoom: Zoom
  /** In reading order. */
  fields: readonly FieldView[]
  recipients: readonly RecipientView[]
  /** The type and recipient of new fields. */
  type: FieldType
  recipient: RecipientView | undefined
  /** True if a key on the previous page led here, so this page takes the focus. */
  turned: RefObject<boolean>
  /** The field copied last, in any document. */
  copied: RefObject<FieldView | null>
  onCopyToPages: (field: FieldView) => void
  onTurn: (number: number) => void
  onNoRecipient: () => void
  onHelp: () => void
}

const waitingText = 'Document preview will appear here'

/** A page and its fields. A click places one; pointer and keys move, resize, reassign and remove them. */
export function Sheet(props: SheetProps) {
  const { session, host } = useDrafting()
  const { document, number, page, onUnseen, zoom, fields, recipients, type, recipient, turned, copied } = props
  const { ref, size } = useScreenSize<HTMLDivElement>()
  const paperSize = page?.size ?? usualSize
  const nextSize = session.fields.sizeOf(type, paperSize)
  const ghost = useRef<HTMLSpanElement>(null)
  const ghostFrame = useRef(0)
  const paper = useRef<HTMLButtonElement>(null)
  const failed = useCallback(() => page && onUnseen(page), [page, onUnseen])
  const { drag, grab } = useDrag(fields, size, (field, place) => {
    const { x, y, width, height } = place
    if (x === field.x && y === field.y && width === field.width && height === field.height) return
    const resized = width !== field.width || height !== field.height
    const others = fields.filter(({ id }) => id !== field.id)
    // A resized field moves only if its corner came onto another's, and keeps fractions of percent otherwise.
    const free = resized && !isTaken(place, others) ? place : freePlace(place, others)
    session.fields.change(field.id, { x: free.x, y: free.y, ...(resized && { width, height }) })
  })
  const { selectedId, select, place, placeInTheMiddle, duplicate, paste, move, remove, assignToNext } = useFieldActions(
    {
      ...props,
      documentId: document.id,
      page: number,
      paperSize,
      sheet: ref,
      paper,
    },
  )
  // Renders the selection first and the toolbar deferred.
  const furnished = useDeferredValue(selectedId)
  useAnnouncePosition(
    fields.find(({ id }) => id === selectedId),
    host,
  )

  const latestGrab = useRef(grab)
  useEffect(() => {
    latestGrab.current = grab
  })
  const grabField = useCallback(
    (event: PointerEvent<HTMLElement>, field: FieldView) => {
      event.currentTarget.focus()
      select(field.id)
      latestGrab.current(event, field)
    },
    [select],
  )

  useEffect(() => {
    if (turned.current) paper.current?.focus()
    turned.current = false
  }, [turned])

  // The square of a checkbox is in the middle of its box, and comes under the pointer.
  const cornerAt = ({ x, y }: { x: number; y: number }) =>
    type === 'checkbox'
      ? { x: x - (nextSize.width / canvas.width) * 50, y: y - (nextSize.height / canvas.height) * 50 }
      : { x, y }
  const ghostAt = (at: { x: number; y: number } | null) => {
    // Waits for the frame, because a press on the moved ghost would force a layout.
    cancelAnimationFrame(ghostFrame.current)
    ghostFrame.current = requestAnimationFrame(() =>
      moveGhost(ghost.current, at && { type, ...cornerAt(at), ...nextSize }, paperSize),
    )
  }
  const placeByClick = (event: MouseEvent<HTMLElement>) => {
    const at = pointOn(event)
    ghostAt(null)
    // A keyboard click has no coordinates; the second click of a double click is ignored.
    if (event.detail === 0) placeInTheMiddle()
    else if (event.detail === 1) place(cornerAt(at))
  }
  const press = (event: KeyboardEvent) => {
    if (!(event.target instanceof HTMLElement) || !ref.current?.contains(event.target)) return
    // Keys typed into a label are not page shortcuts.
    if (event.target instanceof HTMLInputElement) return
    const field = fields.find(({ id }) => id === (event.target as HTMLElement).dataset.field)
    if (event.ctrlKey || event.metaKey) {
      if (pressWithControl(event, field)) event.preventDefault()
      return
    }
    if (pressOnPage(event, props) || (field && pressOnField(event, field))) event.preventDefault()
  }
  const pressWithControl = ({ key }: KeyboardEvent, field: FieldView | undefined): boolean => {
    const letter = key.toLowerCase()
    if (letter === 'd' && field) duplicate(field)
    else if (letter === 'c' && field) {
      copied.current = field
      host.say('Field copied')
    } else if (letter === 'v' && copied.current) paste(copied.current)
    else return false
    return true
  }
  const leave = () => {
    select(null)
    paper.current?.focus()
  }
  const pressOnField = (event: KeyboardEvent, field: FieldView): boolean => {
    const { key } = event
    const moved = placeAfterKey(field, event, size)
    if (moved) {
      select(field.id)
      const { width, height } = moved
      if (event.shiftKey) session.fields.nudge(field.id, { width, height })
      else move(field, (from) => placeAfterKey(from, event, size) ?? from)
    } else if (key === 'Delete' || key === 'Backspace') remove(field)
    else if (key.toLowerCase() === 'r') assignToNext(field)
    else if (key === 'Escape' && !drag) leave()
    else return false
    return true
  }

  const hint = `Click to place ${type} fields`
  const position = `Page ${number} of ${document.pageCount}: ${isolated(document.originalName ?? '')}`
  // The name contains the visible text (WCAG 2.5.3).
  const name = [position, ...(page ? [] : [waitingText]), hint].join('. ')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys bubble up from the page and its fields
    <div
      role="group"
      aria-label="Page and fields"
      className={classNames('sheet', !page && 'sheet--waiting')}
      style={{ '--ratio': paperSize.width / paperSize.height } as CSSProperties}
      data-zoom={zoom === 'fit' ? 'fit' : undefined}
      ref={ref}
      onKeyDown={press}
    >
      {page && <PagePicture page={page.page} width={size.width} alone onFailed={failed} />}
      <button
        type="button"
        className="sheet__paper"
        ref={paper}
        aria-label={name}
        onClick={placeByClick}
        onPointerMove={(event) => ghostAt(recipient && event.pointerType === 'mouse' ? pointOn(event) : null)}
        onPointerLeave={() => ghostAt(null)}
      >
        {!page && (
          <>
            <span className="h3">{waitingText}</span> <span className="hint">{hint}</span>
          </>
        )}
      </button>
      <Ghost
        type={type}
        colour={recipientColour(Math.max(0, recipient ? recipients.indexOf(recipient) : 0))}
        ref={ghost}
      />
      {fields.map((field) => {
        const dragged = drag?.fieldId === field.id ? drag.place : null
        const isSelected = field.id === selectedId
        return (
          <Fragment key={field.id}>
            <PlacedField
              field={dragged ? { ...field, ...dragged } : field}
              paperSize={paperSize}
              recipients={recipients}
              selected={isSelected}
              pageHeight={size.height}
              onSelect={select}
              onGrab={grabField}
            />
            {isSelected && field.id === furnished && (
              <>
                {field.type !== 'checkbox' && (
                  <Handles place={dragged ?? field} onGrab={(event, corner) => grab(event, field, corner)} />
                )}
                <FieldBar
                  field={field}
                  recipients={recipients}
                  paperSize={paperSize}
                  dragged={dragged}
                  onChange={(change) => session.fields.change(field.id, change)}
                  onType={(change) => session.fields.nudge(field.id, change)}
                  onDuplicate={() => duplicate(field)}
                  onCopyToPages={document.pageCount > 1 ? () => props.onCopyToPages(field) : undefined}
                  onRemove={() => remove(field)}
                  onLeave={leave}
                />
              </>
            )}
          </Fragment>
        )
      })}
      {drag?.guides.vertical !== undefined && (
        <span className="guide guide--v" style={{ left: `${drag.guides.vertical}%` }} />
      )}
      {drag?.guides.horizontal !== undefined && (
        <span className="guide guide--h" style={{ top: `${drag.guides.horizontal}%` }} />
      )}
    </div>
  )
}

/** The pointer's position in percent of the page. */
function pointOn({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: ((clientX - left) / width) * 100, y: ((clientY - top) / height) * 100 }
}

function pressOnPage({ key }: KeyboardEvent, { number, document, onTurn, onHelp }: SheetProps): boolean {
  if (key === '?') onHelp()
  else if (key === 'PageUp') onTurn(Math.max(1, number - 1))
  else if (key === 'PageDown') onTurn(Math.min(document.pageCount, number + 1))
  else return false
  return true
}
