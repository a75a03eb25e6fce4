import type { SignatureRequestSummary } from '@countersign/contracts'
import { isolated } from '@countersign/contracts/isolated'
import { Link, Time } from '@countersign/ui'
import { PagesGlyph, RequestBadge } from '@countersign/ui/requests'
import type { ReactNode } from 'react'

export const columns = ['Document', 'Status', 'Last Updated', 'Actions'] as const

/** Column heads. Explicit roles, because the phone layout displays the table as a list, which would drop them. */
export function TableHead() {
  return (
    <thead role="rowgroup">
      <tr role="row">
        {columns.map((column) => (
          <th scope="col" role="columnheader" key={column}>
            {column}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface RequestTableProps {
  heading: string
  requests: readonly SignatureRequestSummary[]
  actions: (request: SignatureRequestSummary) => ReactNode
}

export function RequestTable({ heading, requests, actions }: RequestTableProps) {
  return (
    <table className="table table--requests" role="table" aria-labelledby={heading}>
      <TableHead />
      <tbody role="rowgroup">
        {requests.map((request) => (
          <tr role="row" key={request.id}>
            <td role="cell">
              <div className="table__doc">
                <PagesGlyph several={request.documentIds.length > 1} />
                <div className="requests__name">
                  <Link className="table__title" dir="auto" to={`/requests/${request.id}`}>
                    {isolated(request.title ?? 'Erased')}
                  </Link>
                  <span className="hint num">{request.documentIds.length} document(s)</span>
                </div>
              </div>
            </td>
            <td role="cell">
              <RequestBadge status={request.status} />
            </td>
            <td role="cell" className="muted num">
              <Time at={request.updatedAt} as="relative" />
            </td>
            <td role="cell">{actions(request)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
