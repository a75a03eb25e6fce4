import { type MethodsView, queryKeys, useQuery, useQueryClient } from '@countersign/contracts'
import { useCallback } from 'react'

export const useMethods = () => useQuery<MethodsView>({ queryKey: queryKeys.methods, refetchOnMount: 'always' })

/** Reads everything again that a changed way to sign in shows in. */
export function useMethodsChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(
    () =>
      Promise.all(
        [queryKeys.methods, queryKeys.sessions, queryKeys.me].map((queryKey) =>
          client.refetchQueries({ queryKey, exact: true }),
        ),
      ),
    [client],
  )
}
