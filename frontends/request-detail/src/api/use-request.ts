import { queryKeys, type SignatureRequestView, useQuery } from '@countersign/contracts'

/** Polling interval while documents are sealed, which takes seconds. */
const sealingMs = 3000

/** A complete request. Refetches on every visit, because recipients act in the background. */
export const useRequest = (id: string) =>
  useQuery<SignatureRequestView>({
    queryKey: queryKeys.request(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.sealing && !state.data.sealing.givenUpAt ? sealingMs : false),
  })
