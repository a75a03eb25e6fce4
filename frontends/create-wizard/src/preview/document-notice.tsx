import { type AttachedDocumentView, type DocumentWarning } from '@countersign/contracts'
import { warningTitles } from '@countersign/contracts/document-warning'
import { Button, Notice } from '@countersign/ui'
import { Check, TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useState } from 'react'
import { CompareDialog } from './compare-dialog.js'

interface DocumentNoticeProps {
  document: Pick<AttachedDocumentView, 'id' | 'sha256' | 'pictures' | 'before' | 'warnings' | 'warningAccepted'>
  onAccept: () => void
}

/**
 * Warnings about a document: missing content, removed content, existing signatures. It stays expanded until the sender
 * accepts all of them with one click, and is collapsed otherwise.
 */
export function DocumentNotice({ document, onAccept }: DocumentNoticeProps) {
  const { warnings, warningAccepted, pictures, before } = document
  const [comparing, setComparing] = useState(false)
  const toAccept = warnings.filter(({ mustAccept }) => mustAccept)
  const [only] = warnings
  const mark = useRef<HTMLSpanElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    // The button disappears, so the focus moves to the mark.
    if (warningAccepted && isPressed.current) mark.current?.focus()
    isPressed.current = false
  }, [warningAccepted])
  if (!only) return null
  const settled = toAccept.length === 0 || warningAccepted
  const title = settled
    ? warnings.map(({ kind }) => warningTitles[kind]).join(' · ')
    : warnings.length === 1
      ? warningTitles[only.kind]
      : 'Review this before you send it'
  return (
    <Notice icon={toAccept.length > 0 ? <TriangleAlert className="icon rendition-glyph" /> : undefined} title={title}>
      {settled ? (
        <details className="remarks">
          <summary>What this means</summary>
          <Remarks warnings={warnings} />
        </details>
      ) : (
        <Remarks warnings={warnings} />
      )}
      {toAccept.length > 0 && (
        <p className="remarks__end row">
          {before !== null && pictures.length > 0 && (
            <Button size="s" onClick={() => setComparing(true)}>
              Compare before and after
            </Button>
          )}
          {warningAccepted ? (
            <span className="small done-mark" ref={mark} tabIndex={-1}>
              <Check className="icon icon--s" />
              Accepted
            </span>
          ) : (
            <Button
              size="s"
              onClick={() => {
                isPressed.current = true
                onAccept()
              }}
            >
              {toAccept.every(isOfWord) ? 'Accept the converted version' : 'Use it anyway'}
            </Button>
          )}
        </p>
      )}
      {comparing && before !== null && pictures.length > 0 && (
        <CompareDialog document={document} before={before} onClose={() => setComparing(false)} />
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

/** True for warnings about a PDF converted from Word. */
const isOfWord = ({ kind }: DocumentWarning): boolean => kind === 'simplified' || kind === 'incomplete'
