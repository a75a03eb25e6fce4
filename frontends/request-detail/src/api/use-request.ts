import { type HistoryEntry, queryKeys, type SignatureRequestView, useQuery } from '@countersign/contracts'

/** Polling interval while documents are sealed, which takes seconds. */
const sealingMs = 3000

/** A complete request. Refetches on every visit, because recipients act in the background. */
export const useRequest = (id: string) =>
  useQuery<SignatureRequestView>({
    queryKey: queryKeys.request(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.sealing && !state.data.sealing.givenUpAt ? sealingMs : false),
  })

/** A request as of an event in its history. Shows the previous version while loading; past versions are immutable. */
export const useRequestAt = (id: string, revision: number | null) =>
  useQuery<SignatureRequestView>({
    queryKey: queryKeys.requestAt(id, revision ?? 0),
    enabled: revision !== null,
    placeholderData: (before) => before,
  })

/** A request's history, oldest first; refetches on every visit. */
export const useHistory = (id: string) =>
  useQuery<HistoryEntry[]>({ queryKey: queryKeys.history(id), refetchOnMount: 'always' })

export type HistoryReading = ReturnType<typeof useHistory>
