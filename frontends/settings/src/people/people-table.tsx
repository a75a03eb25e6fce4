import { VisuallyHidden } from '@countersign/ui'
import type { ReactNode } from 'react'

interface PeopleTableProps {
  label: string
  /** Headings with the classes of their columns. */
  heads: readonly { text: string; className?: string }[]
  hasActions: boolean
  /** The rows. */
  children: ReactNode
}

/** Explicit roles, because the phone layout displays the table as a list, which would drop them. */
export function PeopleTable({ label, heads, hasActions, children }: PeopleTableProps) {
  return (
    <table className="table people" role="table" aria-label={label}>
      <thead role="rowgroup">
        <tr role="row">
          {heads.map(({ text, className }) => (
            <th scope="col" role="columnheader" className={className} key={text}>
              {text}
            </th>
          ))}
          {hasActions && (
            <th scope="col" role="columnheader" className="people__acts">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          )}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  )
}
