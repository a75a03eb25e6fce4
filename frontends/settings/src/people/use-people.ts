import {
  type HostServices,
  type InvitationView,
  type Me,
  type MemberView,
  type Permission,
  queryKeys,
  useQuery,
  useQueryClient,
} from '@countersign/contracts'

type Team = Exclude<Me['team'], null>
type Own = Exclude<Me['person'], null>

/** The team, as one of its members works with it. */
export interface AtTeam {
  team: Team
  own: Own
  host: HostServices
  may: (permission: Permission) => boolean
  /** Reads the lists again. */
  refresh: () => Promise<unknown>
  /** Reads the person's own permissions again. Without a session, the shell leads to signing in. */
  refreshMe: () => Promise<unknown>
}

/** Returns the parts' common context, and the lists of members and invitations. */
export function usePeople(me: Me, team: Team, own: Own, host: HostServices) {
  const client = useQueryClient()
  const may: AtTeam['may'] = (permission) => me.permissions.includes(permission)
  const read = (queryKey: readonly string[]) => client.refetchQueries({ queryKey, exact: true, type: 'active' })
  const keys = { members: queryKeys.members(team.id), invitations: queryKeys.invitations(team.id) }
  const members = useQuery<MemberView[]>({ queryKey: keys.members, refetchOnMount: 'always' })
  const invitations = useQuery<InvitationView[]>({
    queryKey: keys.invitations,
    refetchOnMount: 'always',
    enabled: may('people:addresses'),
  })
  const at: AtTeam = {
    team,
    own,
    host,
    may,
    refresh: () => Promise.all([read(keys.members), read(keys.invitations)]),
    refreshMe: () => read(queryKeys.me),
  }
  return { at, members, invitations }
}
