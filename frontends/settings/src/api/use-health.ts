import { queryKeys, type Readiness, useQuery } from '@countersign/contracts'

/** The health of the installation. An installation that is not ready answers 503 with the same parts. */
export const useHealth = () =>
  useQuery<Readiness>({ queryKey: queryKeys.ready, queryFn: readHealth, refetchOnMount: 'always' })

async function readHealth(): Promise<Readiness> {
  const response = await fetch(queryKeys.ready.join('/'), { credentials: 'include' })
  const answer = (await response.json().catch(() => null)) as Readiness | null
  if (!answer?.status) throw new Error(`${response.status}: ${response.statusText}`)
  return answer
}
