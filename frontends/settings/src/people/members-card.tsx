import type { MemberView } from '@countersign/contracts'
import { recipientColour } from '@countersign/ui'
import { Card } from '@countersign/ui/requests'
import { Search } from 'lucide-react'
import { useState } from 'react'
import { MemberRow } from './member-row.js'
import { PeopleTable } from './people-table.js'
import type { AtTeam } from './use-people.js'
import { words } from './words.js'

/** More members than this are hard to survey. */
const mostWithoutSearch = 10
/** A browser needs seconds for the controls of a thousand members. */
const mostRows = 100

interface MembersCardProps {
  at: AtTeam
  members: readonly MemberView[]
  onRemove: (member: MemberView) => void
}

export function MembersCard({ at, members, onRemove }: MembersCardProps) {
  const [sought, setSought] = useState('')
  const canSearch = members.length > mostWithoutSearch
  const isOwner = members.some(({ personId, role }) => personId === at.own.id && role === 'owner')
  const rows = members.map((member, index) => ({ member, colour: recipientColour(index) }))
  const found = canSearch ? rows.filter(({ member }) => matches(member, sought)) : rows
  const shown = found.slice(0, mostRows)
  const heads = [
    { text: 'Person' },
    { text: 'Role', className: 'people__role' },
    ...(at.may('people:addresses') ? [{ text: 'Signs in with', className: 'people__methods' }] : []),
  ]
  return (
    <Card title="Members" aside={canSearch && <SearchBox value={sought} onChange={setSought} />}>
      <PeopleTable label="Members" heads={heads} hasActions={at.may('people:write')}>
        {shown.map(({ member, colour }) => (
          <MemberRow
            key={member.personId}
            at={at}
            member={member}
            colour={colour}
            isOwner={isOwner}
            onRemove={() => onRemove(member)}
          />
        ))}
      </PeopleTable>
      <p className="people__note" role="status">
        {found.length === 0 && words.noMatch}
        {found.length > mostRows && words.first(mostRows, found.length)}
      </p>
    </Card>
  )
}

function SearchBox({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className="people__search">
      <Search className="icon" />
      <input
        className="input"
        type="search"
        dir="auto"
        aria-label={words.search}
        placeholder={words.search}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  )
}

const matches = ({ name, email }: MemberView, sought: string): boolean =>
  [name, email].some((text) => text?.toLowerCase().includes(sought.trim().toLowerCase()))
