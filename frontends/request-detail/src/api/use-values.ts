import { type DocumentValue, queryKeys, useQuery } from '@countersign/contracts'

/** A document's fields with the values so far. Refetches on every visit. */
export const useValues = (id: string, documentId: string) =>
  useQuery<DocumentValue[]>({ queryKey: queryKeys.values(id, documentId), refetchOnMount: 'always' })
