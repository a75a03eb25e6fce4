import { isolated } from '@countersign/contracts/isolated'
import { boxOnPage, drawnPlace } from '@countersign/contracts/geometry'
import { type OpenSigningView } from '@countersign/contracts'
import type { Pdf } from '@countersign/pdf-pages/engine'
import { FootLines } from '@countersign/pdf-pages/filled'
import { useNear, useWidth, PagePicture, PageText, usePage, usualSize } from '@countersign/pdf-pages/page'
import { type CSSProperties, memo, type MouseEvent, useCallback, useEffect, useRef, useState } from 'react'
import { erasedName } from '../pages/people.js'
import { isToFill } from '../fields/values.js'
import { DayOfSigning } from '../other-people/day-of-signing.js'
import { FilledField } from '../other-people/filled-field.js'
import { OtherPersonsField } from '../other-people/other-persons-field.js'
import type { SigningState } from './signing-state.js'
import { notePageSize } from '../fields/page-sizes.js'
import { nearestSpot } from './nearest-spot.js'
import { Spot } from './spot.js'

interface PaperProps {
  pdf: Pdf
  number: number
  document: OpenSigningView['documents'][number]
  /** Name of the document. */
  name: string
  token: string
  view: OpenSigningView
  /** Values that others filled in while this page was open. */
  newValues: OpenSigningView['othersFields']
  signing: SigningState | null
  inPlace: boolean
}

/** A page: picture, accessible text and fields. It reserves its size while loading. */
export const Paper = memo(function Paper({
  pdf,
  number,
  document,
  name,
  token,
  view,
  newValues,
  signing,
  inPlace,
}: PaperProps) {
  const place = useRef<HTMLDivElement>(null)
  const near = useNear(place)
  const width = useWidth(place)
  const [unseen, setUnseen] = useState(false)
  const failed = useCallback(() => setUnseen(true), [])
  const isOnPage = ({ documentId, page }: { documentId: string; page: number }) =>
    documentId === document.id && page === number
  const fields = signing ? signing.fields.filter(isOnPage) : []
  // Load pages with fields early, because a drawing's position in its box depends on the page size.
  const shown = usePage(pdf, number, near || fields.length > 0)
  const page = shown !== null && shown !== 'failed' ? shown : null
  const size = page?.size ?? usualSize
  const scale = width / size.width
  useEffect(() => {
    if (page) notePageSize({ documentId: document.id, page: number }, page.size)
  }, [page, document.id, number])

  const pressNearest = (event: MouseEvent<HTMLElement>) => {
    const spot = nearestSpot(event)
    const field = spot && fields.find(({ id }) => id === spot.dataset.field)
    if (!field || !signing || spot.contains(event.target as Node)) return
    event.preventDefault()
    event.stopPropagation()
    spot.focus({ preventScroll: true })
    signing.press(field)
  }
  // Other people's open fields do not matter to an approver.
  const approves = view.recipient.role === 'approver'
  const others = view.othersFields.filter((field) => isOnPage(field) && !(approves && field.value === null))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- takes presses near a small field; keys act on the field itself
    <div
      role="group"
      className="sheet paper"
      aria-label={`${name}, page ${number} of ${document.pageCount}`}
      ref={place}
      style={{ '--ratio': size.width / size.height, '--pt': `${scale}px` } as CSSProperties}
      onClickCapture={pressNearest}
    >
      <span className="paper__coming" aria-hidden="true">
        Page {number}
      </span>
      {page && near && !unseen && <PagePicture page={page.page} width={width} onFailed={failed} />}
      {page && near && <PageText page={page.page} scale={scale} />}
      {(shown === 'failed' || unseen) && (
        <p className="paper__failed" role="alert">
          Page {number} could not be displayed. Download the document to read it.
        </p>
      )}
      {others.map((field) => (
        <OtherPersonsField
          key={field.fieldId}
          field={field}
          token={token}
          box={boxOnPage(field, size)}
          drawn={drawnPlace(field, size)}
          isNew={newValues.includes(field)}
        />
      ))}
      {view.fields.map(
        (field) =>
          !isToFill(field) && field.value === null && isOnPage(field) && <DayOfSigning key={field.id} field={field} />,
      )}
      {!signing &&
        view.fields
          .filter(isOnPage)
          .map((field) => (
            <FilledField
              key={field.id}
              field={field}
              name={view.recipient.name}
              token={token}
              box={boxOnPage(field, size)}
            />
          ))}
      <FootLines fields={filledIn(others)} page={size} />
      {signing &&
        fields.map((field) => (
          <Spot
            key={field.id}
            field={field}
            signing={signing}
            box={boxOnPage(field, size)}
            drawn={drawnPlace(field, size)}
            inPlace={inPlace}
          />
        ))}
    </div>
  )
})

const filledIn = (fields: OpenSigningView['othersFields']) =>
  fields.flatMap((field) =>
    field.value === null ? [] : [{ ...field, value: field.value, name: isolated(field.name ?? erasedName) }],
  )
