import type { HostServices } from '@countersign/contracts'
import { Link } from '@countersign/ui'
import { Card, CardBody, LoadFailed, NoRequests } from '@countersign/ui/requests'
import { CatchingUp } from '@countersign/ui/catching-up'
import { useId } from 'react'
import { useRequests } from '../api/use-requests.js'
import { RequestActions } from './request-actions.js'
import { RequestTable } from './request-table.js'
import { ShownOf } from './shown-of.js'
import { TableSkeleton } from './table-skeleton.js'

export function RecentRequests({ host }: { host: HostServices }) {
  const heading = useId()
  const list = useRequests()
  const failed = list.isError && list.requests.length === 0
  return (
    <Card
      title="Recent Signature Requests"
      headingId={heading}
      headLine={list.isSuccess && list.requests.length === 0}
      aside={
        !failed && (
          <Link className="link" to="/requests">
            View All
          </Link>
        )
      }
    >
      <CatchingUp of={list.pages} />
      {list.isPending && <TableSkeleton heading={heading} />}
      {failed && (
        <CardBody>
          <LoadFailed
            title="The requests could not be loaded"
            error={list.error}
            busy={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        </CardBody>
      )}
      {list.isSuccess && list.requests.length === 0 && <NoRequests />}
      {list.requests.length > 0 && (
        <>
          <RequestTable
            heading={heading}
            requests={list.requests}
            actions={(request) => <RequestActions request={request} host={host} />}
          />
          <ShownOf shown={list.requests.length} pages={list} onMore={() => void list.fetchNextPage()} />
        </>
      )}
    </Card>
  )
}
