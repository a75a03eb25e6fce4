import { isolated } from '@countersign/contracts/isolated'
import { api, limits, type Me, queryKeys, useQueryClient } from '@countersign/contracts'
import { NameForm } from '../parts/name-form.js'
import { TabTitle } from '../parts/tab-title.js'
import type { TabProps } from '../tab-props.js'
import { words } from './words.js'

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
      <TabTitle title={words.title} lede={words.lede(isolated(team.name))} />
      <NameForm words={words.name} value={team.name} most={limits.teamNameLength} store={store} />
    </>
  )
}
