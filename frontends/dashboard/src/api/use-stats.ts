import { api, queryKeys, whileCatchingUp } from '@countersign/contracts'
import { useQuery } from '@countersign/contracts'

export const useStats = () =>
  useQuery({
    queryKey: queryKeys.stats,
    queryFn: api.stats,
    refetchInterval: ({ state }) => whileCatchingUp(state.data),
  })
