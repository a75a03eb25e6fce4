import { LoadingNote, Skeleton, useDelayed } from '@countersign/ui'
import type { ByTime } from '../filters/filters.js'
import { timeNames } from '../filters/filter-text.js'

/** Widths of placeholder titles. */
const titles = ['11rem', '14rem', '18rem', '15rem', '12rem', '16rem'] as const

export function ListSkeleton({ by }: { by: ByTime }) {
  const show = useDelayed()
  return (
    <>
      <LoadingNote what="the requests" />
      {show && (
        <div aria-hidden="true">
          <table className="found__table" role="table">
            <thead role="rowgroup">
              <tr role="row">
                <th>
                  <Skeleton box width="1.125rem" height="1.125rem" />
                </th>
                <th>Document</th>
                <th>Status</th>
                <th className="found__wide">Recipients</th>
                <th>{timeNames[by]}</th>
                <th>Actions</th>
              </tr>
            </thead>
            <tbody role="rowgroup">
              {titles.map((width) => (
                <tr role="row" key={width}>
                  <td className="found__pick">
                    <Skeleton box width="1.125rem" height="1.125rem" />
                  </td>
                  <th scope="row">
                    <div className="found__main">
                      <Skeleton box width="1.625rem" height="2rem" />
                      <div className="found__lines">
                        <Skeleton width={width} />
                        <Skeleton width="5.5rem" height="0.75rem" />
                      </div>
                    </div>
                  </th>
                  <td>
                    <Skeleton box width="5rem" height="1.5rem" />
                  </td>
                  <td className="found__wide">
                    <Skeleton width="6rem" />
                  </td>
                  <td>
                    <Skeleton width="5rem" />
                  </td>
                  <td className="found__end">
                    <Skeleton width="1.25rem" height="1.25rem" />
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
