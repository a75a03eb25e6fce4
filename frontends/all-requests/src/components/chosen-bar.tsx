import { addresses, type HostServices, limits, type ListedRequest } from '@countersign/contracts'
import { Button, buttonClass } from '@countersign/ui'
import { Archive, Ban } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { CancelDialog } from '../lazy-parts.js'

interface ChosenBarProps {
  chosen: readonly ListedRequest[]
  host: HostServices
  onClear: () => void
}

/** Bulk actions. Offers only actions that all selected rows allow; a hint gives the reason. */
export function ChosenBar({ chosen, host, onClear }: ChosenBarProps) {
  const [cancelling, setCancelling] = useState<readonly ListedRequest[] | null>(null)
  useEscape(onClear)
  const allPending = chosen.every(({ status }) => status === 'pending')
  const fits = chosen.length <= limits.requestsPerZip
  const hints = [
    allPending ? null : 'Only pending requests can be cancelled.',
    fits ? null : `You can download up to ${limits.requestsPerZip} at once.`,
  ].filter(Boolean)
  return (
    <div className="chosen" role="region" aria-label="Selected requests">
      <p className="chosen__text" role="status">
        {chosen.length} selected
        {hints.length > 0 && <span className="hint">{hints.join(' ')}</span>}
      </p>
      <Button variant="ghost" onClick={onClear}>
        Clear
      </Button>
      {fits && (
        <a className={buttonClass({})} href={addresses.downloads(chosen.map(({ id }) => id))} download="">
          <Archive className="icon" />
          Download as zip
        </a>
      )}
      {allPending && (
        <Button variant="danger-quiet" icon={<Ban className="icon" />} onClick={() => setCancelling(chosen)}>
          {chosen.length === 1 ? 'Cancel request' : `Cancel ${chosen.length} requests`}
        </Button>
      )}
      {cancelling && (
        <CancelDialog requests={cancelling} host={host} onClose={() => setCancelling(null)} onDone={onClear} />
      )}
    </div>
  )
}

/** Handles Escape unless a dialog is open, which closes by it. */
function useEscape(run: () => void): void {
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const dialog = document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
      if (event.key === 'Escape' && !dialog) latest.current()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
