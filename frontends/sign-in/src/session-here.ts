import { api, type Me, queryKeys, useQuery, useQueryClient } from '@countersign/contracts'

/**
 * The user of this browser if the document names a person, as after a sign-in in another tab. Asks again, because that
 * session may have ended meanwhile.
 */
export function useSessionHere() {
  const named = useQueryClient().getQueryData<Me>(queryKeys.me)?.person
  return useQuery<Me>({
    queryKey: ['session here'],
    queryFn: () => api.me(),
    enabled: Boolean(named),
  })
}
