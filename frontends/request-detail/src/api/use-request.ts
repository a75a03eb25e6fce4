import { queryKeys, type SignatureRequestView, useQuery } from '@countersign/contracts'

/** While documents are sealed, which takes seconds and nobody has to do anything for. */
const sealingMs = 3000

/** One request, whole. Read anew on every visit: mails are delivered and people act while nobody looks. */
export const useRequest = (id: string) =>
  useQuery<SignatureRequestView>({
    queryKey: queryKeys.request(id),
    refetchOnMount: 'always',
    refetchInterval: ({ state }) => (state.data?.sealing && !state.data.sealing.givenUpAt ? sealingMs : false),
  })
