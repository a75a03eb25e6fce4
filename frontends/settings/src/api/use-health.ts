import { ApiError, queryKeys, type Readiness, useQuery } from '@countersign/contracts'

/** The health of the installation. An installation that is not ready answers 503 with the same parts. */
export const useHealth = () =>
  useQuery<Readiness>({ queryKey: queryKeys.ready, queryFn: readHealth, refetchOnMount: 'always' })

async function readHealth(): Promise<Readiness> {
  const response = await fetch(queryKeys.ready.join('/'), { credentials: 'include' })
  const body = await response.text()
  try {
    const answer = JSON.parse(body) as Readiness
    if (answer.status) return answer
  } catch {
    // A proxy answered.
  }
  throw ApiError.of(response.status, (name) => response.headers.get(name), body)
}
