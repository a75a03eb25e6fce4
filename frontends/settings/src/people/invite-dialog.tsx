import { limits, useMutation } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { useStoppable } from '@countersign/ui/acts'
import { TriangleAlert } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { DialogForm } from '../parts/dialog-form.js'
import { addressesIn, faultOf } from './addresses.js'
import './invite.css'
import { inviteEach } from './invite-each.js'
import { type InvitedRole, RoleChoices } from './role-choices.js'
import type { AtTeam } from './use-people.js'
import { counted } from './words.js'

/** Invites the addresses of a box. Those that were not invited stay in it, with the reasons. */
export function InviteDialog({ at, onClose }: { at: AtTeam; onClose: () => void }) {
  const input = useRef<HTMLTextAreaElement>(null)
  const id = useId()
  const [text, setText] = useState('')
  const [role, setRole] = useState<InvitedRole>('member')
  const [sentences, setSentences] = useState<readonly string[]>([])
  const { start } = useStoppable()
  const addresses = addressesIn(text)
  const inviting = useMutation({
    mutationFn: (emails: readonly string[]) =>
      inviteEach(emails, (email) => start().invite(at.team.id, { email, role })),
    onSuccess: ({ left, sentences: reasons }, emails) => {
      const count = emails.length - left.length
      if (count > 0) {
        at.host.announce({ title: `Invited ${counted(count, 'person', 'people')}`, tone: 'done' })
        void at.refresh()
      }
      if (left.length === 0) return onClose()
      setText(left.join('\n'))
      complain(reasons)
    },
  })
  const complain = (reasons: readonly string[]) => {
    setSentences(reasons)
    input.current?.focus()
  }
  const submit = () => {
    const faults = addresses.flatMap((address) => faultOf(address) ?? [])
    if (addresses.length === 0) complain(['Enter an email address.'])
    else if (faults.length > 0) complain(faults)
    else inviting.mutate(addresses)
  }
  return (
    <DialogForm
      wide
      title={`Invite to ${isolated(at.team.name)}`}
      text={`Each address gets a link of its own. It works for ${limits.invitationDays} days.`}
      submitLabel={addresses.length > 1 ? `Invite ${addresses.length} people` : 'Invite'}
      busy={inviting.isPending}
      initialFocus={input}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="field">
        <label className="label" htmlFor={id}>
          Addresses
        </label>
        <textarea
          ref={input}
          id={id}
          className="textarea invite__addresses"
          dir="auto"
          rows={3}
          value={text}
          readOnly={inviting.isPending}
          spellCheck={false}
          autoComplete="off"
          aria-invalid={sentences.length > 0 || undefined}
          aria-describedby={`${id}-hint ${id}-error`}
          onChange={(event) => {
            setText(event.target.value)
            setSentences([])
          }}
        />
        <p className="hint" id={`${id}-hint`}>
          One or several, with commas or on lines
        </p>
      </div>
      {sentences.length > 0 && (
        <div className="error" role="alert" id={`${id}-error`}>
          <TriangleAlert className="icon" />
          <div className="invite__reasons">
            {sentences.map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
          </div>
        </div>
      )}
      <RoleChoices value={role} onChange={setRole} />
    </DialogForm>
  )
}
