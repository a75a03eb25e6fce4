import { queryKeys } from '@countersign/contracts'

/** Query parameters of the list. */
export type ListQuery = Parameters<typeof queryKeys.requestsBy>[0]

/** The API path of the filtered list. */
export const listAddress = (query: ListQuery): string => queryKeys.requestsBy(query).join('/')
