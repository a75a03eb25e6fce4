import { limits } from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { Check, Pencil, TriangleAlert } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { DraftState } from './draft-state.js'

interface DraftTitleProps {
  title: string
  draftState: DraftState
  onTitle: (title: string) => void
  onRetrySaving: () => void
}

/** The draft's title, editable in place, with the save status. */
export function DraftTitle({ title, draftState, onTitle, onRetrySaving }: DraftTitleProps) {
  const [entered, setEntered] = useState(title)
  useEffect(() => setEntered(title), [title])
  const leave = () => {
    const trimmed = entered.trim()
    setEntered(trimmed === '' ? title : trimmed)
    if (trimmed !== '' && trimmed !== title) onTitle(trimmed)
  }
  return (
    <div className="draft-title row row--wrap">
      <label className="title-edit">
        <input
          dir="auto"
          className="input"
          aria-label="Title"
          maxLength={limits.titleLength}
          value={entered}
          onChange={(event) => setEntered(event.target.value)}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
        <Pencil className="icon icon--s" />
      </label>
      <span className="draft-title__standing small" role="status">
        {draftState.notStored ? <NotStored /> : <Storage {...draftState} />}
      </span>
      {draftState.notStored && (
        <Button variant="ghost" size="s" onClick={onRetrySaving}>
          Try again
        </Button>
      )}
    </div>
  )
}

const noticeableMs = 600

/** Shows "Saving..." only when storing takes noticeably long, and leaves "Draft saved" untouched otherwise. */
function Storage({ storing, late }: Pick<DraftState, 'storing' | 'late'>) {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = storing && setTimeout(() => setSlow(true), noticeableMs)
    return () => {
      if (timer) clearTimeout(timer)
      setSlow(false)
    }
  }, [storing])
  return storing && (slow || late) ? 'Saving...' : <Stored />
}

const NotStored = () => (
  <span className="not-stored">
    <TriangleAlert className="icon icon--s" />
    Not saved yet
  </span>
)

const Stored = () => (
  <>
    <Check className="icon icon--s" />
    Draft saved
  </>
)
