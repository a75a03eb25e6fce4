import type { HostServices, Me } from '@countersign/contracts'

export interface TabProps {
  me: Me
  host: HostServices
}
