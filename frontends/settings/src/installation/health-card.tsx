import type { Me, Readiness } from '@countersign/contracts'
import { Link, LoadFailed, LoadingNote } from '@countersign/ui'
import { Check, Mail, TriangleAlert } from 'lucide-react'
import { useHealth } from '../api/use-health.js'
import { RowsCard, SetRow } from '../parts/set-rows.js'
import { words } from './words.js'

type Part = NonNullable<Readiness['parts']>[number]

/** Failing and well-known parts; all others wait behind a press. */
export function HealthCard({ mails }: { mails: Me['mails'] }) {
  const health = useHealth()
  const parts = health.data?.parts ?? []
  const isMain = ({ name, status }: Part) => name in words.parts || status !== 'ok'
  const main = parts.filter(isMain)
  const inner = parts.filter((part) => !isMain(part))
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
        <SetRow name={words.whole} hint={words.all[health.data.status]}>
          <Status isUp={health.data.status === 'ready'} />
        </SetRow>
      )}
      <Parts parts={main} />
      <SetRow
        name={words.mail}
        hint={
          mails === 'smtp' ? (
            words.smtpHint
          ) : (
            <>
              {words.outboxHint}
              <Link className="link link--inline" to="/outbox">
                {words.outbox}
              </Link>
            </>
          )
        }
      >
        <span className="badge">
          <Mail className="icon" aria-hidden="true" />
          {mails === 'smtp' ? words.smtp : words.outbox}
        </span>
      </SetRow>
      {inner.length > 0 && (
        <li className="set-rows__more">
          <details>
            <summary className="link">{words.inner(inner.length)}</summary>
            <ul className="set-rows">
              <Parts parts={inner} />
            </ul>
          </details>
        </li>
      )}
    </RowsCard>
  )
}

function Parts({ parts }: { parts: readonly Part[] }) {
  return parts.map(({ name, status, detail }) => (
    <SetRow key={name} name={words.parts[name] ?? name} hint={detail ?? ''}>
      <Status isUp={status === 'ok'} />
    </SetRow>
  ))
}

function Status({ isUp }: { isUp: boolean }) {
  return isUp ? (
    <span className="badge badge--done">
      <Check className="icon" aria-hidden="true" />
      {words.up}
    </span>
  ) : (
    <span className="badge badge--bad">
      <TriangleAlert className="icon" aria-hidden="true" />
      {words.failing}
    </span>
  )
}
