import { ApiError, type RemotePageProps } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Crumb } from '@countersign/ui/requests'
import { useEffect } from 'react'
import { useFreshness } from '../api/use-freshness.js'
import { useRequest } from '../api/use-request.js'
import { useValues } from '../api/use-values.js'
import { RequestFailed } from '../components/request-failed.js'
import { RequestNotFound } from '../components/request-not-found.js'
import { erased } from '../request/names.js'
import './document.css'
import './print.css'
import { DocumentNotFound } from './document-not-found.js'
import { DocumentSkeleton } from './document-skeleton.js'
import { DocumentView } from './document-view.js'

const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

/** A request's document with its current values (rule pages-26). */
export default function DocumentPage({ params, host }: RemotePageProps) {
  const { id = '', documentId = '' } = params
  const request = useRequest(id)
  const values = useValues(id, documentId)
  const freshness = useFreshness(values, [request], host)
  const document = request.data?.documents.find((one) => one.id === documentId)
  const title = document ? isolated(document.originalName ?? erased) : 'Document'
  useEffect(() => host.setTitle(title), [host, title])

  if (isMissing(request.error)) return <RequestNotFound />
  if (request.data && (!document || request.data.erased)) return <DocumentNotFound request={request.data} />
  if (request.data && document && values.data) {
    return <DocumentView request={request.data} document={document} values={values.data} freshness={freshness} />
  }
  const failed = request.error ?? values.error
  if (failed) {
    const retry = () => void Promise.all([request.refetch(), values.refetch()])
    return <RequestFailed error={failed} retried={false} onRetry={retry} />
  }
  return (
    <>
      <Crumb to={`/requests/${id}`} label={request.data?.title ?? 'Signature request'} />
      <DocumentSkeleton />
    </>
  )
}
