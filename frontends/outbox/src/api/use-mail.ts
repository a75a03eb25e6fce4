import { type OutboxMail, queryKeys, useQuery } from '@countersign/contracts'

/** One mail, whole; it never changes. */
export const useMail = (id: string) => useQuery<OutboxMail>({ queryKey: queryKeys.outboxMail(id) })
