import {
  api,
  type HostServices,
  queryKeys,
  type SessionView,
  useMutation,
  useQueryClient,
} from '@countersign/contracts'
import { agentName } from '@countersign/contracts/agent'
import { Button, formatMoment, Notice } from '@countersign/ui'
import { Check, Monitor, Smartphone } from 'lucide-react'
import { RowsCard, SetRow } from '../parts/set-rows.js'
import { words } from './words.js'

const { devices: said } = words

/** The devices on which the person is signed in. Signing out of this device is in the account menu. */
export function DevicesCard({ sessions, host }: { sessions: readonly SessionView[]; host: HostServices }) {
  const client = useQueryClient()
  const endOthers = useEndOthers(host)
  const ending = useMutation({
    mutationFn: (ref: string) => api.endSession(ref),
    onSuccess: async () => {
      host.announce({ title: 'The device was signed out', tone: 'done' })
      await client.refetchQueries({ queryKey: queryKeys.sessions, exact: true })
    },
    onError: (error) => host.announce({ title: said.failedEnd, text: error.message, tone: 'destructive' }),
  })
  const ordered = sessions.toSorted((one, other) => Number(other.current) - Number(one.current))
  return (
    <RowsCard
      title="Devices"
      aside={
        sessions.length > 1 && (
          <Button variant="ghost" size="s" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
            {said.endAll}
          </Button>
        )
      }
    >
      {ordered.map(({ ref, current, agent, ipAddress, signedInAt, usedAt }) => {
        const name = agent === null ? 'Unknown device' : agentName(agent)
        const when = current ? `Signed in ${formatMoment(signedInAt)}` : `Used ${formatMoment(usedAt)}`
        return (
          <SetRow
            key={ref}
            icon={
              /iPhone|iPad|Android/.test(agent ?? '') ? <Smartphone className="icon" /> : <Monitor className="icon" />
            }
            name={name}
            badge={
              current && (
                <span className="badge badge--accent">
                  <Check className="icon" />
                  This one
                </span>
              )
            }
            hint={ipAddress ? `${when} · ${ipAddress}` : when}
          >
            {!current && (
              <Button
                variant="ghost"
                size="s"
                aria-label={`Sign out: ${name}`}
                busy={ending.isPending && ending.variables === ref}
                onClick={() => ending.mutate(ref)}
              >
                Sign out
              </Button>
            )}
          </SetRow>
        )
      })}
    </RowsCard>
  )
}

/** After a changed way to sign in: offers to end the other sessions. */
export function OthersNotice({ host, onClose }: { host: HostServices; onClose: () => void }) {
  const ending = useEndOthers(host, onClose)
  return (
    <Notice
      role="status"
      title="Sign out your other devices too?"
      action={
        <div className="row row--wrap">
          <Button size="s" busy={ending.isPending} onClick={() => ending.mutate()}>
            {words.devices.endAll}
          </Button>
          <Button size="s" variant="ghost" onClick={onClose}>
            Keep them signed in
          </Button>
        </div>
      }
    >
      You changed how you sign in. Devices that are signed in stay so until they sign out.
    </Notice>
  )
}

function useEndOthers(host: HostServices, done?: () => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.endOtherSessions(),
    onSuccess: async () => {
      host.announce({ title: 'All other devices were signed out', tone: 'done' })
      await client.refetchQueries({ queryKey: queryKeys.sessions, exact: true })
      done?.()
    },
    onError: (error) =>
      host.announce({ title: 'Failed to sign out the other devices', text: error.message, tone: 'destructive' }),
  })
}
