import { limits } from '@countersign/contracts'
import { Button, useDelayed } from '@countersign/ui'
import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DraftStanding } from './draft-standing.js'

interface DraftTitleProps {
  title: string
  standing: DraftStanding
  onTitle: (title: string) => void
  onStoreAgain: () => void
}

/** The draft's title, editable in place, with the save status. */
export function DraftTitle({ title, standing, onTitle, onStoreAgain }: DraftTitleProps) {
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
        {standing.notStored ? <NotStored /> : standing.storing ? <Storing atOnce={standing.late} /> : <Stored />}
      </span>
      {standing.notStored && (
        <Button variant="ghost" size="s" onClick={onStoreAgain}>
          Try again
        </Button>
      )}
    </div>
  )
}

const noticeableMs = 600

/** Shows "Saving..." only when storing takes noticeably long. */
function Storing({ atOnce }: { atOnce: boolean }) {
  return useDelayed(noticeableMs) || atOnce ? 'Saving...' : <Stored />
}

const NotStored = () => (
  <span className="not-stored">
    <TriangleAlert className="icon icon--s" aria-hidden="true" />
    Not saved yet
  </span>
)

const Stored = () => (
  <>
    <Check className="icon icon--s" aria-hidden="true" />
    Draft saved
  </>
)
