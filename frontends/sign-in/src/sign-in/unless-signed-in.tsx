import { api, type Me, queryKeys, useQuery, useQueryClient } from '@countersign/contracts'
import { type ReactNode, useEffect } from 'react'
import { LoadingPage } from '../parts/loading-page.js'
import { signInWords as words } from '../words.js'
import { goOnTo } from './go-on.js'

/**
 * Goes on at once if the document names a person whose session still answers, as after a sign-in in another tab. Asks
 * again, so that a session which ended meanwhile leads to signing in and not back and forth.
 */
export function UnlessSignedIn({ to, children }: { to: string | null; children: ReactNode }) {
  const named = useQueryClient().getQueryData<Me>(queryKeys.me)?.person
  const { data, isLoading } = useQuery<Me>({
    queryKey: ['session here'],
    queryFn: () => api.me(),
    enabled: Boolean(named),
    retry: false,
  })
  useEffect(() => {
    if (data?.person) goOnTo(to)
  }, [data, to])
  return isLoading || data?.person ? <LoadingPage title={words.title} /> : children
}
