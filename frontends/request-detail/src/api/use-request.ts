import { queryKeys, type SignatureRequestView, useQuery } from '@countersign/contracts'

/** One request, whole. Read anew on every visit: mails are delivered and people act while nobody looks. */
export const useRequest = (id: string) =>
  useQuery<SignatureRequestView>({ queryKey: queryKeys.request(id), refetchOnMount: 'always' })
