import { isolated } from '@countersign/contracts/isolated'
import { api, limits, type Me, queryKeys, useQueryClient } from '@countersign/contracts'
import { Card, CardBody } from '@countersign/ui/requests'
import { NameForm } from '../parts/name-form.js'
import { TabTitle } from '../parts/tab-skeleton.js'
import type { TabProps } from '../tabs.js'

const words = {
  title: 'Name',
  label: 'Name of the team',
  save: 'Save',
  saved: 'Saved',
  empty: 'Enter the name of the team.',
  managed: 'Owners and admins can change it.',
} as const

/** The team's name. */
export function Team({ me }: TabProps) {
  const client = useQueryClient()
  const { team } = me
  if (!team) return null
  const store = async (given: string) => {
    const { name } = await api.changeTeam(team.id, { name: given })
    client.setQueryData<Me>(queryKeys.me, {
      ...me,
      team: { ...team, name },
      teams: me.teams.map((one) => (one.id === team.id ? { ...one, name } : one)),
    })
  }
  return (
    <>
      <TabTitle title="Team" lede={`What everyone in ${isolated(team.name)} shares`} />
      {me.permissions.includes('team:manage') ? (
        <NameForm words={words} value={team.name} most={limits.teamNameLength} store={store} />
      ) : (
        <Card title={words.title}>
          <CardBody>
            <p className="set-text">{isolated(team.name)}</p>
            <p className="hint">{words.managed}</p>
          </CardBody>
        </Card>
      )}
    </>
  )
}
