import { queryKeys, type Stats } from '@countersign/contracts'
import { useQuery } from '@countersign/contracts'

/** The three figures. */
export const useStats = () => useQuery<Stats>({ queryKey: queryKeys.stats })
