import { ApiError, type DocumentValue, queryKeys, type RemotePageProps, useQuery } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Crumb } from '@countersign/ui/requests'
import { useEffect } from 'react'
import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { useFreshness } from '../api/use-freshness.js'
import { useRequest } from '../api/use-request.js'
import { RequestFailed, RequestNotFound } from '../components/request-not-found.js'
import { erased } from '../request/names.js'
import './document.css'
import './print.css'
import { DocumentNotFound } from './document-not-found.js'
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

/** A document's fields with the values so far. Refetches on every visit. */
const useValues = (id: string, documentId: string) =>
  useQuery<DocumentValue[]>({ queryKey: queryKeys.values(id, documentId), refetchOnMount: 'always' })

function DocumentSkeleton() {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the document" />
      <h1 className="visually-hidden">Document</h1>
      {show && (
        <div aria-hidden="true">
          <div className="page-head">
            <div className="page-head__text">
              <Skeleton box width="min(22rem, 80%)" height="2.25rem" />
              <div className="meta meta--coming">
                <Skeleton box width="6rem" height="1.75rem" />
                <Skeleton width="9rem" height="0.875rem" />
              </div>
            </div>
          </div>
          <div className="viewer">
            <div className="card viewer__pages">
              <div className="viewer__tools viewer__coming" />
              <div className="viewer__desk">
                <div className="sheet paper" />
              </div>
            </div>
            <div className="stack">
              <div className="card viewer__coming" />
              <div className="card viewer__coming" />
            </div>
          </div>
        </div>
      )}
    </>
  )
}
