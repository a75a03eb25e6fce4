import { type OutboxMail, queryKeys, useQuery } from '@countersign/contracts'

export const useMail = (id: string) => useQuery<OutboxMail>({ queryKey: queryKeys.outboxMail(id) })
