import { queryKeys, type SignatureRequestView, useQuery } from '@countersign/contracts'

/** A request as of an event in its history. Shows the previous version while loading; past versions are immutable. */
export const useRequestAt = (id: string, revision: number | null) =>
  useQuery<SignatureRequestView>({
    queryKey: queryKeys.requestAt(id, revision ?? 0),
    enabled: revision !== null,
    placeholderData: (before) => before,
  })
