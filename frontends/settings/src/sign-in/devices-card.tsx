import {
  api,
  type HostServices,
  queryKeys,
  type SessionView,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { agentName } from '@countersign/contracts/agent'
import { Button, formatMoment } from '@countersign/ui'
import { Check, Monitor, Smartphone } from 'lucide-react'
import { RowsCard, SetRow } from '../parts/set-rows.js'
import { useEndOthers } from './use-end-others.js'
import { words } from './words.js'

const glyph = { className: 'icon', 'aria-hidden': true } as const
const { devices: said } = words

/** The devices on which the person is signed in. Signing out of this device is in the account menu. */
export function DevicesCard({ sessions, host }: { sessions: readonly SessionView[]; host: HostServices }) {
  const client = useQueryClient()
  const endOthers = useEndOthers(host)
  const ending = useMutation({
    mutationFn: (ref: string) => api.endSession(ref),
    onSuccess: async () => {
      host.announce({ title: said.ended, tone: 'done' })
      await client.refetchQueries({ queryKey: queryKeys.sessions, exact: true })
    },
    onError: (error) => host.announce({ title: said.failedEnd, text: error.message, tone: 'destructive' }),
  })
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <RowsCard
      title={said.title}
      aside={
        sessions.length > 1 && (
          <Button variant="ghost" size="s" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {said.endAll}
          </Button>
        )
      }
    >
      {ordered.map(({ ref, current, agent, ipAddress, signedInAt, usedAt }) => {
        const name = agent === null ? said.unknown : agentName(agent)
        const when = current ? said.signedIn(formatMoment(signedInAt)) : said.used(formatMoment(usedAt))
        return (
          <SetRow
            key={ref}
            icon={/iPhone|iPad|Android/.test(agent ?? '') ? <Smartphone {...glyph} /> : <Monitor {...glyph} />}
            name={name}
            badge={
              current && (
                <span className="badge badge--accent">
                  <Check {...glyph} />
                  {said.current}
                </span>
              )
            }
            hint={ipAddress ? `${when} · ${ipAddress}` : when}
          >
            {!current && (
              <Button
                variant="ghost"
                size="s"
                aria-label={said.endLabel(name)}
                busy={ending.isPending && ending.variables === ref}
                onClick={() => ending.mutate(ref)}
              >
                {said.end}
              </Button>
            )}
          </SetRow>
        )
      })}
    </RowsCard>
  )
}
