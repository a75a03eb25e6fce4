import { queryKeys } from '@countersign/contracts'

/** What narrows and orders the list. */
export type ListAsking = Parameters<typeof queryKeys.requestsBy>[0]

/** Where the list is asked for with that. */
export const listAddress = (asked: ListAsking): string => queryKeys.requestsBy(asked).join('/')
