import type { HostServices, Me } from '@countersign/contracts'
import { words } from './words.js'

export type TabId = keyof typeof words.tabs

export const paths: Record<TabId, string> = {
  profile: '/settings',
  'sign-in': '/settings/sign-in',
  team: '/settings/team',
  people: '/settings/people',
  installation: '/settings/installation',
}

export interface TabGroup {
  label: string
  tabs: readonly TabId[]
}

/** The tabs that concern the person. Without accounts there is only the installation. */
export function groupsFor({ person, team }: Me): readonly TabGroup[] {
  const groups: TabGroup[] = []
  if (person) groups.push({ label: 'You', tabs: ['profile', 'sign-in'] })
  if (person && team) groups.push({ label: team.name, tabs: ['team', 'people'] })
  return [...groups, { label: 'This installation', tabs: ['installation'] }]
}

/** On a phone, `/settings` lists the tabs, so the first one needs a separate address. */
export const profileOnPhones = '/settings/profile'

/** The tab at the path, or the first one if the person has no tab there. */
export function tabAt(path: string, groups: readonly TabGroup[]): TabId {
  const all = groups.flatMap(({ tabs }) => tabs)
  return all.find((tab) => paths[tab] === path) ?? all[0] ?? 'profile'
}

export interface TabProps {
  me: Me
  host: HostServices
}
