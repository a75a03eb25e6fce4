import { addresses, type OpenSigningView } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { IconButton } from '@countersign/ui'
import { Ban, Download, Ellipsis, FileText, Info, List } from 'lucide-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { erasedName } from '../pages/people.js'

interface MoreMenuProps {
  view: OpenSigningView
  token: string
  asList: boolean
  onAsList: () => void
  onAbout: () => void
  onDecline: () => void
}

/** Menu of secondary actions. Escape, an outside press or a choice closes it. */
export function MoreMenu({ view, token, asList, onAsList, onAbout, onDecline }: MoreMenuProps) {
  const place = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const { documents, recipient } = view
  useEffect(() => {
    if (!open) return
    const outside = ({ target }: Event) => target instanceof Node && !place.current?.contains(target) && setOpen(false)
    document.addEventListener('pointerdown', outside)
    return () => document.removeEventListener('pointerdown', outside)
  }, [open])
  const key = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return
    event.stopPropagation()
    setOpen(false)
    button.current?.focus()
  }
  const choose = (act: () => void) => () => {
    setOpen(false)
    // The dialog returns the focus to the element focused now.
    button.current?.focus()
    act()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- Escape bubbles up from the button and the entries
    <div className="more" ref={place} onKeyDown={key}>
      <IconButton
        ref={button}
        label="More"
        aria-expanded={open}
        aria-controls="more-menu"
        icon={<Ellipsis className="icon" />}
        onClick={() => setOpen(!open)}
      />
      <ul className="more__list" id="more-menu" hidden={!open}>
        {documents.map(({ id, originalName, sha256 }) => (
          <li key={id}>
            <a
              href={addresses.signingPdf(token, id, sha256)}
              download={pdfName(originalName)}
              onClick={() => setOpen(false)}
            >
              <Download className="icon" />
              {documents.length === 1 ? 'Download the document' : `Download ${isolated(originalName ?? erasedName)}`}
            </a>
          </li>
        ))}
        {recipient.role === 'signer' && (
          <li>
            <button type="button" onClick={choose(onAsList)}>
              {asList ? <FileText className="icon" /> : <List className="icon" />}
              {asList ? 'Fill in on the pages' : 'Fill in as a list'}
            </button>
          </li>
        )}
        <li>
          <button type="button" onClick={choose(onAbout)}>
            <Info className="icon" />
            About this request
          </button>
        </li>
        <li className="more__apart">
          <button type="button" className="is-bad" onClick={choose(onDecline)}>
            <Ban className="icon" />
            {recipient.role === 'approver' ? 'Decline to approve…' : 'Decline to sign…'}
          </button>
        </li>
      </ul>
    </div>
  )
}

/** Recipients sign the PDF, even if the sender uploaded a Word file. */
const pdfName = (name: string | null): string => `${(name ?? 'document').replace(/\.(?:pdf|docx?)$/i, '')}.pdf`
