import { queryKeys, type SignatureRequestView, useQuery } from '@countersign/contracts'

/** A request as it stood after an event of its history; while that is read, as it was shown before. What was does not change. */
export const useRequestAt = (id: string, revision: number | null) =>
  useQuery<SignatureRequestView>({
    queryKey: queryKeys.requestAt(id, revision ?? 0),
    enabled: revision !== null,
    placeholderData: (before) => before,
  })
