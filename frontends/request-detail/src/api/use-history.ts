import { type HistoryEntry, queryKeys, useQuery } from '@countersign/contracts'

/** A request's history, oldest first; refetches on every visit. */
export const useHistory = (id: string) =>
  useQuery<HistoryEntry[]>({ queryKey: queryKeys.history(id), refetchOnMount: 'always' })

export type HistoryReading = ReturnType<typeof useHistory>
