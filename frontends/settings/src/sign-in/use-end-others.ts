import { api, type HostServices, queryKeys, useMutation, useQueryClient } from '@countersign/contracts'
import { words } from './words.js'

export function useEndOthers(host: HostServices, done?: () => void) {
  const client = useQueryClient()
  const { devices: said } = words
  return useMutation({
    mutationFn: () => api.endOtherSessions(),
    onSuccess: async () => {
      host.announce({ title: said.allEnded, tone: 'done' })
      await client.refetchQueries({ queryKey: queryKeys.sessions, exact: true })
      done?.()
    },
    onError: (error) => host.announce({ title: said.failedAll, text: error.message, tone: 'destructive' }),
  })
}
