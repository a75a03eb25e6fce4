import type { OpenSigningView, RecipientStatus, Role } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Check, Clock, X } from 'lucide-react'

export interface Person {
  name: string | null
  role: Role
  status: RecipientStatus
  you?: boolean
}

/** Replaces an erased name. */
export const erasedName = 'Erased'

export const hasActed = ({ status }: Pick<Person, 'status'>): boolean => status === 'signed' || status === 'approved'

const roles: Readonly<Record<Role, string>> = { signer: 'Signer', approver: 'Approver', cc: 'Receives a copy' }

const states: Readonly<Record<RecipientStatus, string>> = {
  pending: 'not asked yet',
  sent: 'asked',
  delivery_failed: 'could not be reached',
  viewed: 'has opened it',
  signed: 'signed',
  approved: 'approved',
  declined: 'declined',
  expired: 'did not respond in time',
  copied: 'received a copy',
}

/** Signers and approvers, those who have acted first. */
export function actingPeople({ recipient, others }: OpenSigningView): Person[] {
  const everyone: Person[] = [{ ...recipient, you: true }, ...others].filter(({ role }) => role !== 'cc')
  return [...everyone.filter(hasActed), ...everyone.filter((person) => !hasActed(person))]
}

/** The tasks of the people of a request, by their roles: `sign`, `approve` or `sign or approve`. */
export function verbsOf({ recipient, others }: OpenSigningView): Record<'act' | 'acted', string> {
  const present = [recipient, ...others].map(({ role }) => role)
  const [signing, approving] = [present.includes('signer'), present.includes('approver')]
  if (!approving) return { act: 'sign', acted: 'signed' }
  return signing ? { act: 'sign or approve', acted: 'signed or approved' } : { act: 'approve', acted: 'approved' }
}

export function People({ people }: { people: readonly Person[] }) {
  return (
    <ul className="people">
      {people.map((person, index) => (
        <li key={index} className={hasActed(person) ? 'is-done' : undefined}>
          <Glyph {...person} />
          <div>
            <strong>
              {isolated(person.name ?? erasedName)}
              {person.you && ', you'}
            </strong>
            <small>{roles[person.role]}</small>
          </div>
          <span className="people__state">{states[person.status]}</span>
        </li>
      ))}
    </ul>
  )
}

function Glyph(person: Person) {
  const Picture = hasActed(person) ? Check : person.status === 'declined' ? X : Clock
  return <Picture className="icon" />
}
