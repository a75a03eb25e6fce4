import { type DocumentValue, queryKeys, useQuery } from '@countersign/contracts'

/** A document's fields, with what was filled in so far. Read anew on every visit, as the request is. */
export const useValues = (id: string, documentId: string) =>
  useQuery<DocumentValue[]>({ queryKey: queryKeys.values(id, documentId), refetchOnMount: 'always' })
