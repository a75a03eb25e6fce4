import { type OutboxEntry, queryKeys, useQuery } from '@countersign/contracts'

/** Stored mails, newest first. Refetches on every visit, because mails arrive in the background. */
export const useOutbox = () => useQuery<OutboxEntry[]>({ queryKey: queryKeys.outbox, refetchOnMount: 'always' })
