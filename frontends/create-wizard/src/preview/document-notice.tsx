import { type AttachedDocumentView, type DocumentWarning, warningTitles } from '@countersign/contracts'
import { Button, Notice } from '@countersign/ui'
import { Check, TriangleAlert } from 'lucide-react'

interface DocumentNoticeProps {
  document: Pick<AttachedDocumentView, 'warnings' | 'warningAccepted'>
  onAccept: () => void
}

/**
 * What the sender should know of a document: what its PDF lacks, what was taken out of it, or that it is signed. It stands
 * open until all that must be accepted is, with one click for all of it; afterwards, and where nothing must be, it is folded.
 */
export function DocumentNotice({ document: { warnings, warningAccepted }, onAccept }: DocumentNoticeProps) {
  const toAccept = warnings.filter(({ mustAccept }) => mustAccept)
  const [only] = warnings
  if (!only) return null
  const settled = toAccept.length === 0 || warningAccepted
  const title = settled
    ? warnings.map(({ kind }) => warningTitles[kind]).join(' · ')
    : warnings.length === 1
      ? warningTitles[only.kind]
      : 'Look at this before you send it'
  return (
    <Notice
      icon={toAccept.length > 0 ? <TriangleAlert className="icon rendition-glyph" aria-hidden="true" /> : undefined}
      title={title}
    >
      {settled ? (
        <details className="remarks">
          <summary>What this means</summary>
          <Remarks warnings={warnings} />
        </details>
      ) : (
        <Remarks warnings={warnings} />
      )}
      {toAccept.length > 0 && (
        <p className="remarks__end">
          {warningAccepted ? (
            <span className="small done-mark">
              <Check className="icon icon--s" aria-hidden="true" />
              Accepted
            </span>
          ) : (
            <Button size="s" onClick={onAccept}>
              {toAccept.every(isOfWord) ? 'Accept this rendition' : 'Use this PDF all the same'}
            </Button>
          )}
        </p>
      )}
    </Notice>
  )
}

function Remarks({ warnings }: { warnings: readonly DocumentWarning[] }) {
  const [only] = warnings
  if (warnings.length === 1) return only?.text
  return (
    <ul className="remarks__list">
      {warnings.map(({ kind, text }) => (
        <li key={kind}>
          <strong>{warningTitles[kind]}</strong> {text}
        </li>
      ))}
    </ul>
  )
}

/** About a PDF that was made of a Word file. */
const isOfWord = ({ kind }: DocumentWarning): boolean => kind === 'simplified' || kind === 'incomplete'
