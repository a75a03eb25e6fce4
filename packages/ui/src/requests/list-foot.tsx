import { RotateCw, TriangleAlert } from 'lucide-react'
import { Button } from '../button/button.js'
import { CardFoot } from '../card/card.js'

export interface ListFootProps {
  /** The count of rows. */
  text: string
  /** Label of the button for more rows. */
  moreLabel: string
  /** The query of the rows. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    error: Error | null
  }
  onMore: () => void
}

/** Shows the count and a button for more rows; a failure keeps the rows shown so far. */
export function ListFoot({ text, moreLabel, pages, onMore }: ListFootProps) {
  const { hasNextPage, isFetchingNextPage: busy, isFetchNextPageError, error } = pages
  const failed = isFetchNextPageError && !busy
  return (
    <CardFoot>
      {failed ? (
        <p className="error" role="alert">
          <TriangleAlert className="icon" />
          The next requests could not be loaded. {error?.message}
        </p>
      ) : (
        <p className="hint num" role="status">
          {text}
        </p>
      )}
      {hasNextPage && (
        <Button size="s" busy={busy} icon={failed && <RotateCw className="icon" />} onClick={onMore}>
          {failed ? 'Retry' : moreLabel}
        </Button>
      )}
    </CardFoot>
  )
}
