import { queryKeys, type SessionView, useQuery } from '@countersign/contracts'

export const useSessions = () => useQuery<SessionView[]>({ queryKey: queryKeys.sessions, refetchOnMount: 'always' })
