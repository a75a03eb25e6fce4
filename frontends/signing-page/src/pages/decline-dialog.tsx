import { isolated } from '@countersign/contracts/isolated'
import {
  type HostServices,
  limits,
  type Notice,
  type OpenSigningView,
  queryKeys,
  type SigningView,
  useQueryClient,
} from '@countersign/contracts'
import { Button } from '@countersign/ui'
import { outcomeByReading } from '@countersign/ui/acts'
import { Dialog } from '@countersign/ui/dialog'
import { TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { problemOf, useAct } from '../api/use-act.js'
import { Problem } from '../parts/problem.js'
import { senderFirst, senderOf } from '../parts/format.js'
import { erasedName } from './people.js'

export interface DeclineDialogProps {
  token: string
  view: OpenSigningView
  host: HostServices
  onClose: () => void
}

/** Not announced: the page itself shows the end. */
const done: Notice = { title: 'You declined this request' }

/**
 * Explains the effect of declining and asks for a reason. If it closes before the server answers, it reads the view
 * again to report the outcome.
 */
export default function DeclineDialog({ token, view, host, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState('')
  const [asked, setAsked] = useState(false)
  const input = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const client = useQueryClient()
  const decline = useAct(
    token,
    (calls) => calls.decline(token, { reason: reason.trim() }),
    async (error) => {
      const read = () => client.fetchQuery<SigningView>({ queryKey: queryKeys.signing(token), staleTime: 0 })
      const isDone = (now: SigningView) => !now.codeRequired && now.recipient.status === 'declined'
      const outcome = await outcomeByReading({ done, failed: 'Failed to decline', isDone, read }, error)
      if (outcome !== done) host.announce(outcome)
    },
  )
  const verb = view.recipient.role === 'approver' ? 'approve' : 'sign'
  const from = senderOf(view.sender.name)
  const missing = asked && reason.trim() === ''
  const confirm = () => {
    setAsked(true)
    if (reason.trim() === '') input.current?.focus()
    else decline.mutate(undefined, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      className="signdialog"
      title={`Decline to ${verb}?`}
      closeLabel="Close"
      initialFocus={input}
      onClose={onClose}
      foot={
        <>
          <Button size="l" onClick={onClose}>
            Keep reviewing
          </Button>
          <Button variant="danger" size="l" busy={decline.isPending} onClick={confirm}>
            {decline.isPending ? 'Declining…' : `Decline to ${verb}`}
          </Button>
        </>
      }
    >
      <ul className="means" id={`${id}-means`}>
        <li>The request ends for everyone. No one can sign or approve it anymore.</li>
        <li>{told(from, view)}</li>
        <li>This cannot be undone. {senderFirst(view.sender.name)} can send a new request.</li>
      </ul>
      <div className="field">
        <label className="label" htmlFor={id}>
          Your reason
        </label>
        <textarea
          dir="auto"
          className="textarea"
          id={id}
          ref={input}
          required
          maxLength={limits.reasonLength}
          value={reason}
          aria-invalid={missing || undefined}
          aria-describedby={`${id}-means ${id}-note`}
          onChange={(event) => setReason(event.target.value)}
        />
        <div id={`${id}-note`}>
          {missing ? (
            <p className="error" role="alert">
              <TriangleAlert className="icon" />
              Please say why in a few words. The others will read it.
            </p>
          ) : (
            <p className="hint">The others will read this, word for word.</p>
          )}
        </div>
      </div>
      {decline.error && <Problem>{problemOf(decline.error)}</Problem>}
    </Dialog>
  )
}

const list = new Intl.ListFormat('en-US', { style: 'long', type: 'conjunction' })

/** Names the recipients to notify: everyone who was contacted (rule signing-14). */
function told(from: string, { others }: OpenSigningView): string {
  const contacted = others.filter(({ role, status }) => role !== 'cc' && status !== 'pending')
  const names = [from, ...contacted.map(({ name }) => isolated(name ?? erasedName))]
  const shown = names.length > 4 ? [...names.slice(0, 3), `${names.length - 3} others`] : names
  return `We’ll tell ${list.format(shown)}, and include your reason.`
}
