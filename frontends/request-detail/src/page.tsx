import { ApiError, type RemotePageProps } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Crumb } from '@countersign/ui/requests'
import { useEffect, useRef, useState } from 'react'
import { useHistory, useRequest } from './api/use-request.js'
import { useFreshness } from './api/use-freshness.js'
import { DocumentPage } from './components/lazy-parts.js'
import { RequestFailed, RequestNotFound } from './components/request-not-found.js'
import { RequestSkeleton } from './components/request-skeleton.js'
import { RequestView } from './components/request-view.js'
import { erased } from './request/names.js'

export function Page(props: RemotePageProps) {
  return props.params.documentId === undefined ? <RequestPage {...props} /> : <DocumentPage {...props} />
}

/** A request (rule pages-7): status, contents, recipients and history. */
function RequestPage({ params, host }: RemotePageProps) {
  const id = params.id ?? ''
  const [retried, setRetried] = useState(false)
  const request = useRequest(id)
  const history = useHistory(id)
  useRereading(request.data?.updatedAt, () => void history.refetch())
  const freshness = useFreshness(request, [history], host)
  const missing = request.error instanceof ApiError && request.error.status === 404
  const title = missing
    ? 'Request Not Found'
    : request.data
      ? isolated(request.data.title ?? erased)
      : 'Signature request'
  useEffect(() => host.setTitle(title), [host, title])

  if (missing) return <RequestNotFound />
  if (request.data) {
    return <RequestView request={request.data} history={history} freshness={freshness} retried={retried} host={host} />
  }
  if (request.isError) {
    const retry = () => {
      setRetried(true)
      void request.refetch()
      void history.refetch()
    }
    return <RequestFailed error={request.error} retried={retried} onRetry={retry} />
  }
  return (
    <>
      <Crumb to="/" label="Dashboard" />
      <RequestSkeleton />
    </>
  )
}

/** Refetches the history when the request has changed. */
function useRereading(updatedAt: string | undefined, reread: () => void): void {
  const before = useRef(updatedAt)
  useEffect(() => {
    if (before.current !== undefined && before.current !== updatedAt) reread()
    before.current = updatedAt
  })
}
