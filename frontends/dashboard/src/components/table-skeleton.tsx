import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import { TableHead } from './request-table.js'

/** Widths of placeholder titles and badges. */
const rows = [
  { title: '11rem', badge: '5rem' },
  { title: '14rem', badge: '6rem' },
  { title: '11rem', badge: '5.25rem' },
  { title: '15rem', badge: '5.5rem' },
  { title: '12rem', badge: '4.5rem' },
] as const

export function TableSkeleton({ heading }: { heading: string }) {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the requests" />
      {show && (
        <div aria-hidden="true">
          <table className="table table--requests" role="table" aria-labelledby={heading}>
            <TableHead />
            <tbody role="rowgroup">
              {rows.map(({ title, badge }, index) => (
                <tr role="row" key={index}>
                  <td role="cell">
                    <div className="table__doc">
                      <Skeleton box width="1.625rem" height="2rem" />
                      <div className="requests__lines">
                        <Skeleton width={title} />
                        <Skeleton width="5.5rem" height="0.75rem" />
                      </div>
                    </div>
                  </td>
                  <td role="cell">
                    <Skeleton box width={badge} height="1.5rem" />
                  </td>
                  <td role="cell">
                    <Skeleton width="5rem" />
                  </td>
                  <td role="cell">
                    <span className="requests__buttons">
                      {columnsOfButtons.map((button) => (
                        <Skeleton key={button} width="1.25rem" height="1.25rem" />
                      ))}
                    </span>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}

const columnsOfButtons = [1, 2, 3] as const
