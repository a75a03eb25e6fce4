import type { HostServices } from '@countersign/contracts'
import { Art, FullNotice, Link } from '@countersign/ui'
import { useEffect } from 'react'

export function PageNotFound({ host }: { host: HostServices }) {
  useEffect(() => host.setTitle('Page Not Found'), [host])
  return (
    <FullNotice art={<DottedMark />} title="Page Not Found" text="Did you forget to add the page to the router?">
      <Link to="/" variant="secondary">
        Back to Dashboard
      </Link>
    </FullNotice>
  )
}

/** Everywhere but in the settings, for a person without a team. */
export function NoTeam({ host }: { host: HostServices }) {
  useEffect(() => host.setTitle('No team'), [host])
  return (
    <FullNotice
      art={<DottedMark />}
      title="You are in no team"
      text="Ask an owner or an admin for an invitation. Your account stays."
    >
      <Link to="/settings" variant="secondary">
        Settings
      </Link>
    </FullNotice>
  )
}

function DottedMark() {
  return (
    <Art>
      <path d="M8 78.500h34M94 78.500h34" stroke="var(--ink)" strokeWidth="1.500" />
      <path d="M42 78.500h52" stroke="var(--edge)" strokeWidth="1.500" strokeDasharray="2 5" />
      <g transform="translate(40 22) scale(2.600)">
        <path
          d="M3.4 8.2 6.5 6.5C8.5 8.9 9.9 12.1 10.6 15.3 12.7 9.9 16.4 4.9 21.1 1.1L22.6 3C17.6 8.6 14 15 11.9 22.5H8.9C8.3 17.2 6.5 12.2 3.4 8.2Z"
          stroke="var(--edge)"
          strokeWidth=".580"
          strokeDasharray="1.550 1.750"
        />
      </g>
    </Art>
  )
}
