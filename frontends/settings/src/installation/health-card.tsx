import { ApiError, type Me, queryKeys, type Readiness, useQuery } from '@countersign/contracts'
import { Link, LoadingNote } from '@countersign/ui'
import { LoadFailed } from '@countersign/ui/requests'
import { Check, Mail, TriangleAlert } from 'lucide-react'
import { RowsCard, SetRow } from '../parts/set-rows.js'
import { words } from './words.js'

type Part = NonNullable<Readiness['parts']>[number]

/** One line for the whole, and what fails. The working parts wait behind a press. */
export function HealthCard({ mails }: { mails: Me['mails'] }) {
  const health = useHealth()
  const parts = health.data?.parts ?? []
  const failing = parts.filter(({ status }) => status !== 'ok')
  const working = parts.filter(({ status }) => status === 'ok')
  if (health.isError)
    return <LoadFailed title={words.failed} error={health.error} onRetry={() => void health.refetch()} />
  return (
    <RowsCard title={words.health}>
      {health.isPending && (
        <li>
          <LoadingNote what={words.health} />
        </li>
      )}
      {health.data && (
        <SetRow name={words.all[health.data.status]}>
          <Status isUp={health.data.status === 'ready'} />
        </SetRow>
      )}
      {failing.map(({ name, detail }) => (
        <SetRow key={name} name={words.parts[name] ?? name} hint={detail}>
          <Status isUp={false} />
        </SetRow>
      ))}
      <SetRow
        name="Email"
        hint={
          mails === 'smtp' ? (
            'Emails are sent by the configured mail server.'
          ) : (
            <>
              {'Email isn’t set up. Messages are saved in the '}
              <Link className="link link--inline" to="/outbox">
                {words.outbox}
              </Link>
            </>
          )
        }
      >
        <span className="badge">
          <Mail className="icon" />
          {mails === 'smtp' ? 'Mail server' : words.outbox}
        </span>
      </SetRow>
      {working.length > 0 && <Working parts={working} />}
    </RowsCard>
  )
}

/** Counts and positions of working parts are in `/api/health/ready`. */
function Working({ parts }: { parts: readonly Part[] }) {
  const known = parts.flatMap(({ name }) => words.parts[name] ?? [])
  const others = parts.length - known.length
  const names = others > 0 ? [...known, others === 1 ? 'One background task' : `${others} background tasks`] : known
  return (
    <li className="set-rows__more">
      <details>
        <summary className="link">{parts.length === 1 ? 'One part works' : `${parts.length} parts work`}</summary>
        <ul className="set-rows__working">
          {names.map((name) => (
            <li key={name}>
              <Check className="icon icon--s" />
              {name}
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}

function Status({ isUp }: { isUp: boolean }) {
  return isUp ? (
    <span className="badge badge--done">
      <Check className="icon" />
      Up
    </span>
  ) : (
    <span className="badge badge--bad">
      <TriangleAlert className="icon" />
      Failing
    </span>
  )
}

/** The health of the installation. An installation that is not ready answers 503 with the same parts. */
const useHealth = () =>
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
