import { queryKeys } from '@countersign/contracts'

/** Query parameters of the list. */
export type ListAsking = Parameters<typeof queryKeys.requestsBy>[0]

/** The API path of the filtered list. */
export const listAddress = (asked: ListAsking): string => queryKeys.requestsBy(asked).join('/')
