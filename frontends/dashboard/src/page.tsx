import type { RemotePageProps } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { PageHead } from '@countersign/ui/requests'
import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { RecentRequests } from './components/recent-requests.js'
import { Figures } from './components/figures.js'

/** The dashboard (rule pages-3): three figures, and the requests that changed last. */
export function Page({ host }: RemotePageProps) {
  useEffect(() => host.setTitle('Document Signing'), [host])
  return (
    <>
      <PageHead
        title="Document Signing"
        lede="Create and manage signature requests"
        actions={
          <Link to="/create" variant="primary">
            <Plus className="icon" />
            New Signature Request
          </Link>
        }
      />
      <Figures />
      <RecentRequests host={host} />
    </>
  )
}
