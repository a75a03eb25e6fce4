import { type HistoryEntry, queryKeys, useQuery } from '@countersign/contracts'

/** What happened to a request, oldest first; read anew on every visit. */
export const useHistory = (id: string) =>
  useQuery<HistoryEntry[]>({ queryKey: queryKeys.history(id), refetchOnMount: 'always' })

export type HistoryReading = ReturnType<typeof useHistory>
