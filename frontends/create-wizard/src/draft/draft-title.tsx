import { limits } from '@countersign/contracts'
import { useDelayed } from '@countersign/ui'
import { Check, Pencil } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DraftStanding } from './draft-session.js'

interface DraftTitleProps {
  title: string
  standing: DraftStanding
  onTitle: (title: string) => void
}

/** The draft's title, edited in its place, and whether everything is stored. */
export function DraftTitle({ title, standing, onTitle }: DraftTitleProps) {
  const [entered, setEntered] = useState(title)
  useEffect(() => setEntered(title), [title])
  const leave = () => {
    const wanted = entered.trim()
    setEntered(wanted === '' ? title : wanted)
    if (wanted !== '' && wanted !== title) onTitle(wanted)
  }
  return (
    <div className="draft-title row row--wrap">
      <label className="title-edit">
        <input
          className="input"
          aria-label="Title"
          maxLength={limits.titleLength}
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <Pencil className="icon icon--s" aria-hidden="true" />
      </label>
      <span className="draft-title__standing small" role="status">
        {standing.storing ? <Storing /> : <Stored />}
      </span>
    </div>
  )
}

const noticeableMs = 600

/** What is stored at once needs no word; what takes long gets one. */
function Storing() {
  return useDelayed(noticeableMs) ? 'Storing...' : <Stored />
}

const Stored = () => (
  <>
    <Check className="icon icon--s" aria-hidden="true" />
    Draft stored
  </>
)
