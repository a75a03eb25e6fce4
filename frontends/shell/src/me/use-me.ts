import { api, type Me, queryKeys, useQuery } from '@countersign/contracts'
import { useState } from 'react'

/** As the server wrote it into the page; not where it could not, nor where the page is older than that. */
function written(): Me | undefined {
  const json = document.getElementById('me')?.textContent
  return json ? ((JSON.parse(json) as Me | null) ?? undefined) : undefined
}

/**
 * Who is there (ADR 0078), asked for once where the page does not say.
 *
 * @param told false where nobody is told: on the pages of recipients
 */
export function useMe(told: boolean): Me | undefined {
  const [inPage] = useState(written)
  const asked = useQuery({ queryKey: queryKeys.me, queryFn: () => api.me(), enabled: told && !inPage })
  return told ? (inPage ?? asked.data) : undefined
}

/** Whether one is to know that mails reach nobody: who runs the installation, where it has no mail server. */
export const isForOutbox = (me: Me | undefined): boolean => me?.mails === 'outbox' && me.operator
