import { type OutboxEntry, queryKeys, useQuery } from '@countersign/contracts'

/** The mails kept here, newest first. Read anew on every visit: mails come while nobody looks. */
export const useOutbox = () => useQuery<OutboxEntry[]>({ queryKey: queryKeys.outbox, refetchOnMount: 'always' })
